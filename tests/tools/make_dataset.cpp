/// make_dataset: the command line of the data set generator.
///
/// Standard output carries only the data set. The counts that an audit must come to go to standard error, as
/// `legal L illegal I malformed M`.
#include "tools/dataset.hpp"
#include "tools/dataset_tree.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

using namespace oxaudit::tools;

constexpr std::string_view k_usage =
    R"(usage: make_dataset [--records N | --bytes N | --tree N] [OPTION…]

Writes a data set of known content. The same options give the same bytes on every machine.

  --records N         how many records; 1000 by default
  --bytes N           as many records as it takes to reach N bytes
  --tree N            N board files in nested folders of 1000 each, below the folder that --output names
  --file-bytes N      with --tree: as many records in each file as it takes to reach N bytes; one by default
  --format FORMAT     csv, columns, tsv, text, lines or ndjson; csv by default, text with --tree
  --illegal SHARE     the share of illegal records, such as 0.2; 0 by default
  --malformed SHARE   the share of malformed records; 0 by default
  --seed N            1 by default
  --output FILE       `-`, the default, is standard output
  --help              this text

N may end in K, M or G, for a thousand, a million or a thousand million.
)";

struct Request {
  DatasetOptions dataset;
  std::optional<std::uint64_t> records;
  std::optional<std::uint64_t> bytes;
  std::optional<std::uint64_t> tree;
  std::uint64_t file_bytes = 1;
  bool shape_given = false;
  std::string output = "-";
};

[[noreturn]] void refuse(std::string_view option, std::string_view value, std::string_view expected) {
  throw std::invalid_argument(std::string(option) + ": '" + std::string(value) + "' is not " + std::string(expected));
}

std::uint64_t parse_number(std::string_view option, std::string_view value) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  const std::string_view unit(end, static_cast<std::size_t>(value.data() + value.size() - end));
  std::uint64_t factor = 1;
  if (unit == "K") factor = 1'000;
  if (unit == "M") factor = 1'000'000;
  if (unit == "G") factor = 1'000'000'000;
  if (error != std::errc() || unit.size() > (factor > 1 ? 1U : 0U) || number > UINT64_MAX / factor)
    refuse(option, value, "a number such as 1000 or 53M");
  return number * factor;
}

/// Reads a decimal from 0 to 1 into parts of k_whole.
std::uint32_t parse_share(std::string_view option, std::string_view value) {
  constexpr std::string_view k_expected = "a share from 0 to 1 with at most nine digits behind the point, such as 0.25";
  const std::size_t point = std::min(value.find('.'), value.size());
  const std::string_view whole = value.substr(0, point);
  const std::string_view fraction = value.substr(std::min(point + 1, value.size()));
  if ((whole != "0" && whole != "1" && !whole.empty()) || (whole.empty() && fraction.empty()) || fraction.size() > 9 ||
      fraction.find_first_not_of("0123456789") != std::string_view::npos)
    refuse(option, value, k_expected);
  std::uint64_t parts = 0;
  for (std::size_t i = 0; i < 9; ++i)
    parts = parts * 10 + (i < fraction.size() ? static_cast<std::uint64_t>(fraction[i] - '0') : 0);
  if (whole == "1") parts += k_whole;
  if (parts > k_whole) refuse(option, value, k_expected);
  return static_cast<std::uint32_t>(parts);
}

Shape parse_shape(std::string_view option, std::string_view value) {
  for (std::size_t i = 0; i < k_shape_names.size(); ++i)
    if (k_shape_names[i] == value) return static_cast<Shape>(i);
  refuse(option, value, "csv, columns, tsv, text, lines or ndjson");
}

void set(Request& request, std::string_view option, std::string_view value) {
  if (option == "--records")
    request.records = parse_number(option, value);
  else if (option == "--bytes")
    request.bytes = parse_number(option, value);
  else if (option == "--tree")
    request.tree = parse_number(option, value);
  else if (option == "--file-bytes")
    request.file_bytes = parse_number(option, value);
  else if (option == "--seed")
    request.dataset.seed = parse_number(option, value);
  else if (option == "--illegal")
    request.dataset.illegal = parse_share(option, value);
  else if (option == "--malformed")
    request.dataset.malformed = parse_share(option, value);
  else if (option == "--output")
    request.output = value;
  else if (option == "--format") {
    request.dataset.shape = parse_shape(option, value);
    request.shape_given = true;
  } else {
    throw std::invalid_argument("unknown option '" + std::string(option) + "'; see --help");
  }
}

/// None when only help was asked for.
std::optional<Request> parse(int argc, char** argv) {
  Request request;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--help" || argument == "-h") return std::nullopt;
    const std::size_t equals = argument.find('=');
    if (equals != std::string_view::npos) {
      set(request, argument.substr(0, equals), argument.substr(equals + 1));
    } else {
      if (i + 1 == argc) throw std::invalid_argument(std::string(argument) + " needs a value; see --help");
      set(request, argument, argv[++i]);
    }
  }
  if (request.records.has_value() + request.bytes.has_value() + request.tree.has_value() > 1)
    throw std::invalid_argument("--records, --bytes and --tree exclude each other");
  if (std::uint64_t{request.dataset.illegal} + request.dataset.malformed > k_whole)
    throw std::invalid_argument("--illegal and --malformed add up to more than 1");
  if (request.tree && request.output == "-") throw std::invalid_argument("--tree needs --output FOLDER");
  if (request.tree && !request.shape_given) request.dataset.shape = Shape::text;
  return request;
}

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

DatasetCounts write_stream(const Request& request) {
  std::unique_ptr<std::FILE, Close> file;
  if (request.output != "-") {
    file.reset(std::fopen(request.output.c_str(), "wb"));
    if (!file) throw std::runtime_error("cannot write " + request.output + ": " + std::strerror(errno));
  }
  std::FILE* const target = file ? file.get() : stdout;
  Dataset dataset(request.dataset);
  const std::uint64_t records = request.records.value_or(request.bytes ? UINT64_MAX : 1'000);
  const std::uint64_t bytes = request.bytes.value_or(UINT64_MAX);

  constexpr std::size_t k_block = std::size_t{1} << 20;
  std::string block;
  block.reserve(k_block + 256);
  std::uint64_t written = 0;
  dataset.append_header(block);
  const auto flush = [&] {
    written += block.size();
    if (std::fwrite(block.data(), 1, block.size(), target) != block.size() || std::fflush(target) != 0)
      throw std::runtime_error("cannot write " + request.output + ": " + std::strerror(errno));
    block.clear();
  };
  while (dataset.counts().records() < records && written + block.size() < bytes) {
    dataset.append_record(block);
    if (block.size() >= k_block) flush();
  }
  flush();
  return dataset.counts();
}

}  // namespace

int main(int argc, char** argv) try {
  const std::optional<Request> request = parse(argc, argv);
  if (!request) {
    std::cout << k_usage;
    return 0;
  }
  const DatasetCounts counts = request->tree
                                   ? write_tree(request->dataset, *request->tree, request->output, request->file_bytes)
                                   : write_stream(*request);
  std::cerr << "legal " << counts.legal << " illegal " << counts.illegal << " malformed " << counts.malformed << '\n';
  return 0;
} catch (const std::invalid_argument& error) {
  std::cerr << "make_dataset: " << error.what() << '\n';
  return 2;
} catch (const std::exception& error) {
  std::cerr << "make_dataset: " << error.what() << '\n';
  return 1;
}
