/// Micro-benchmarks: each reader, fast and exact, on a megabyte that stays in the cache, and the rendering of a report.
///
///   scripts/build release reader_bench && build/release/reader_bench --benchmark_filter=csv
#include "input/format_table.hpp"
#include "report/report.hpp"
#include "support/buffer.hpp"
#include "support/result.hpp"
#include "tools/dataset.hpp"

#include <benchmark/benchmark.h>

namespace oxaudit {
namespace {

constexpr std::size_t k_bytes = std::size_t{1} << 20;

struct Input {
  Format format = Format::csv;
  std::string bytes;
};

/// `percent` of the records are flagged: two thirds of them illegal, one third malformed.
Input make_input(tools::Shape shape, std::uint32_t percent) {
  tools::DatasetOptions options;
  options.shape = shape;
  options.illegal = tools::k_whole / 300 * 2 * percent;
  options.malformed = tools::k_whole / 300 * percent;
  tools::Dataset dataset(options);
  Input input;
  const std::string_view name = tools::k_shape_names[static_cast<std::size_t>(shape)];
  input.format = shape == tools::Shape::columns ? Format::csv : *find_format(name);
  dataset.append_header(input.bytes);
  while (input.bytes.size() < k_bytes) dataset.append_record(input.bytes);
  return input;
}

ReadResult read(const Layout& layout, std::string_view bytes, bool keep_all) {
  ReadResult result;
  layout.reader->read({.bytes = bytes, .last = true, .keep_all = keep_all}, result);
  return result;
}

void read_records(benchmark::State& state, tools::Shape shape, bool exact) {
  const Input input = make_input(shape, static_cast<std::uint32_t>(state.range(0)));
  InputOptions options;
  options.exact_only = exact;
  Buffer buffer;  // whose bytes may be read beyond their end
  buffer.append(input.bytes);
  const Result<Layout> layout = row(input.format).open({buffer.view(), true}, options);
  const std::string_view body = buffer.view().substr(layout->first_record);
  std::uint64_t records = 0;
  ReadResult result;
  for (auto _ : state) {
    result.clear();
    layout->reader->read({.bytes = body, .last = true, .keep_all = false}, result);
    records += result.records;
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(records));
  state.SetBytesProcessed(static_cast<std::int64_t>(static_cast<std::size_t>(state.iterations()) * body.size()));
}

void render_records(benchmark::State& state, std::string_view report_name) {
  const Input input = make_input(tools::Shape::csv, static_cast<std::uint32_t>(state.range(0)));
  const InputOptions options;
  Buffer buffer;
  buffer.append(input.bytes);
  const Result<Layout> layout = row(input.format).open({buffer.view(), true}, options);
  const std::string_view body = buffer.view().substr(layout->first_record);
  const ReadResult result = read(*layout, body, true);
  const auto report = find_report(report_name)->make({});
  const ReportSlice slice{
      .source = "games.csv", .bytes = body, .arena = result.arena, .items = result.items, .findings = result.findings};
  std::string out;
  for (auto _ : state) {
    out.clear();
    report->render(slice, out);
    benchmark::DoNotOptimize(out.data());
  }
  state.SetItemsProcessed(
      static_cast<std::int64_t>(static_cast<std::size_t>(state.iterations()) * result.items.size()));
  state.SetBytesProcessed(static_cast<std::int64_t>(static_cast<std::size_t>(state.iterations()) * out.size()));
}

/// The argument is how many percent of the records are flagged.
#define OXAUDIT_BENCH_READER(shape)                                                           \
  BENCHMARK_CAPTURE(read_records, shape##_fast, tools::Shape::shape, false)->Arg(0)->Arg(30); \
  BENCHMARK_CAPTURE(read_records, shape##_exact, tools::Shape::shape, true)->Arg(0)->Arg(30)

OXAUDIT_BENCH_READER(csv);
OXAUDIT_BENCH_READER(columns);
OXAUDIT_BENCH_READER(tsv);
OXAUDIT_BENCH_READER(text);
OXAUDIT_BENCH_READER(lines);
OXAUDIT_BENCH_READER(ndjson);
BENCHMARK_CAPTURE(render_records, csv, "csv")->Arg(0)->Arg(30);
BENCHMARK_CAPTURE(render_records, json, "json")->Arg(0)->Arg(30);

}  // namespace
}  // namespace oxaudit
