/// Reads the metadata of a Gradescope export (see roster.hpp). The part that is read:
///
///   submission_7:
///     :submitters:
///     - :name: Ann Lee
///       :sid: '007'
///       :email: ann@example.org
#include "grading/roster.hpp"

#include <yaml.h>

namespace oxaudit {

namespace {

constexpr std::string_view k_prefix = "submission_";

/// A YAML document as a tree; it frees what libyaml allocates.
class Document {
 public:
  explicit Document(std::string_view text) {
    if (yaml_parser_initialize(&parser_) == 0) return;
    parser_ready_ = true;
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
    document_ready_ = yaml_parser_load(&parser_, &document_) != 0;
  }
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;
  ~Document() {
    if (document_ready_) yaml_document_delete(&document_);
    if (parser_ready_) yaml_parser_delete(&parser_);
  }

  bool ok() const noexcept { return document_ready_; }
  /// Says where the document is not YAML, in the words of libyaml.
  std::string problem() const {
    if (!parser_ready_ || parser_.problem == nullptr) return "out of memory";
    return "line " + std::to_string(parser_.problem_mark.line + 1) + ": invalid YAML: " + parser_.problem;
  }

  const yaml_node_t* root() noexcept { return yaml_document_get_root_node(&document_); }

  /// The text of a scalar; empty for anything else and for null.
  std::string_view text(int node) noexcept {
    const yaml_node_t* scalar = yaml_document_get_node(&document_, node);
    if (scalar == nullptr || scalar->type != YAML_SCALAR_NODE) return {};
    const std::string_view value(reinterpret_cast<const char*>(scalar->data.scalar.value), scalar->data.scalar.length);
    const bool plain = scalar->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    return plain && (value == "~" || value == "null") ? std::string_view() : value;
  }

  /// Calls `take(key, node)` for each member of a mapping, with the key's leading colon removed.
  template <typename Take>
  void for_each_member(const yaml_node_t* mapping, Take take) {
    if (mapping == nullptr || mapping->type != YAML_MAPPING_NODE) return;
    for (const auto* pair = mapping->data.mapping.pairs.start; pair < mapping->data.mapping.pairs.top; ++pair) {
      std::string_view key = text(pair->key);
      if (key.starts_with(':')) key.remove_prefix(1);
      take(key, pair->value);
    }
  }

  /// Calls `take(node)` for each element of a sequence; of anything else there are none.
  template <typename Take>
  void for_each_element(int node, Take take) {
    const yaml_node_t* sequence = yaml_document_get_node(&document_, node);
    if (sequence == nullptr || sequence->type != YAML_SEQUENCE_NODE) return;
    for (const auto* item = sequence->data.sequence.items.start; item < sequence->data.sequence.items.top; ++item)
      take(yaml_document_get_node(&document_, *item));
  }

  const yaml_node_t* node(int index) noexcept { return yaml_document_get_node(&document_, index); }

 private:
  yaml_parser_t parser_{};
  yaml_document_t document_{};
  bool parser_ready_ = false;
  bool document_ready_ = false;
};

/// Appends a value to a list joined by `; `.
void append_joined(std::string& list, std::string_view value) {
  if (value.empty()) return;
  if (!list.empty()) list += "; ";
  list += value;
}

/// Adds the data of one submitter to the submission; submissions of a group have several.
void add_submitter(Document& document, const yaml_node_t* submitter, Submission& submission) {
  document.for_each_member(submitter, [&](std::string_view key, int value) {
    if (key == "name") append_joined(submission.submitters, document.text(value));
    if (key == "sid") append_joined(submission.sids, document.text(value));
    if (key == "email") append_joined(submission.emails, document.text(value));
  });
}

}  // namespace

Result<std::vector<Submission>> read_gradescope_metadata(std::string_view text) {
  Document document(text);
  if (!document.ok()) return Error{document.problem()};
  std::vector<Submission> submissions;
  document.for_each_member(document.root(), [&](std::string_view name, int value) {
    if (!name.starts_with(k_prefix)) return;
    Submission submission{std::string(name.substr(k_prefix.size())), {}, {}, {}};
    document.for_each_member(document.node(value), [&](std::string_view key, int member) {
      if (key == "submitters")
        document.for_each_element(member, [&](const yaml_node_t* one) { add_submitter(document, one, submission); });
    });
    submissions.push_back(std::move(submission));
  });
  if (submissions.empty())
    return Error{"no key submission_NUMBER found; expected the submission_metadata.yml of a Gradescope export"};
  return submissions;
}

}  // namespace oxaudit
