"""The sentences about `config.json`, in English and Korean (S34)."""

from __future__ import annotations

from collections.abc import Mapping

_MASKED = " Until it is right, personal data is masked."
_VOID = "; it is ignored, and so are allowed_values and private_forms." + _MASKED
_MASKED_KOREAN = " 바로잡을 때까지 개인정보는 가립니다."
_VOID_KOREAN = " 이 값과 allowed_values, private_forms는 쓰지 않습니다." + _MASKED_KOREAN

SENTENCES: Mapping[str, tuple[str, str]] = {
    "policy_unreadable": (
        "config.json cannot be read, or is a link that leaves the project: the "
        "defaults hold." + _MASKED,
        "config.json을 읽을 수 없거나 프로젝트 밖을 가리키는 링크입니다. "
        "기본값을 씁니다." + _MASKED_KOREAN,
    ),
    "policy_too_large": (
        "config.json takes more than {most} bytes and is not read: the defaults hold." + _MASKED,
        "config.json이 {most}바이트를 넘어 읽지 않습니다. 기본값을 씁니다." + _MASKED_KOREAN,
    ),
    "policy_not_json": (
        "config.json is not valid JSON: the defaults hold." + _MASKED,
        "config.json이 올바른 JSON이 아닙니다. 기본값을 씁니다." + _MASKED_KOREAN,
    ),
    "policy_not_an_object": (
        "config.json must hold an object: the defaults hold." + _MASKED,
        "config.json은 객체여야 합니다. 기본값을 씁니다." + _MASKED_KOREAN,
    ),
    "policy_unknown_key": (
        "config.json: {name} is unknown; it is kept and has no effect.",
        "config.json: {name}은(는) 알 수 없는 키입니다. 그대로 두며 아무 효과가 없습니다.",
    ),
    "policy_old_key": (
        "config.json: {name} is an old name and goes with version 0.4. It counts as answer_bytes "
        "{size}; write that.",
        "config.json: {name}은(는) 옛 이름이고 0.4 버전에서 없어집니다. 지금은 answer_bytes "
        "{size}(으)로 읽습니다. 그렇게 고쳐 주세요.",
    ),
    "policy_whole": (
        "config.json: {name} must be a whole number from {least}" + _VOID,
        "config.json: {name}은(는) {least} 이상의 정수여야 합니다." + _VOID_KOREAN,
    ),
    "policy_range": (
        "config.json: {name} must be a whole number from {least} to {most}" + _VOID,
        "config.json: {name}은(는) {least}에서 {most} 사이의 정수여야 합니다." + _VOID_KOREAN,
    ),
    "policy_choice": (
        "config.json: {name} must be one of {choices}" + _VOID,
        "config.json: {name}은(는) {choices} 중 하나여야 합니다." + _VOID_KOREAN,
    ),
    "policy_flag": (
        "config.json: {name} must be true or false" + _VOID,
        "config.json: {name}은(는) true 또는 false여야 합니다." + _VOID_KOREAN,
    ),
    "policy_text": (
        "config.json: {name} must be a text of {least} to {most} characters" + _VOID,
        "config.json: {name}은(는) {least}~{most}자의 문자열이어야 합니다." + _VOID_KOREAN,
    ),
    "policy_word": (
        "config.json: {name} must be a word of {least} to {most} characters of a-z, 0-9 "
        "and _, a letter first" + _VOID,
        "config.json: {name}은(는) 영문 소문자로 시작하고 a-z, 0-9, _로 된 "
        "{least}~{most}자여야 합니다." + _VOID_KOREAN,
    ),
    "policy_visible": (
        "config.json: {name} must be {least} to {most} visible ASCII characters "
        "without spaces" + _VOID,
        "config.json: {name}은(는) 공백 없이 보이는 ASCII 문자 {least}~{most}자여야 "
        "합니다." + _VOID_KOREAN,
    ),
    "policy_list": (
        "config.json: {name} must be a list of at most {most} entries; the rest is "
        "ignored, and so are allowed_values and private_forms." + _MASKED,
        "config.json: {name}은(는) 항목이 {most}개 이하인 배열이어야 합니다. 나머지와 "
        "allowed_values, private_forms는 쓰지 않습니다." + _MASKED_KOREAN,
    ),
    "policy_pattern": (
        "config.json: {name} must be an object with {keys}" + _VOID,
        "config.json: {name}은(는) {keys}가 있는 객체여야 합니다." + _VOID_KOREAN,
    ),
    "hint_personal": (
        "{field} contains personal data ({kinds}), which everybody with the log can read: leave it "
        "out.",
        "{field}에 개인정보({kinds})가 있습니다. 기록을 보는 사람이 모두 읽게 되니 빼고 적어 "
        "주세요.",
    ),
    "hint_untrusted": (
        "Some text was withheld although config.json allows it: allowed_values and private_forms "
        "apply only where you trust the project (SENTINEL_MEMORY_TRUSTED=1).",
        "config.json대로라면 남았을 내용이 가려졌습니다. allowed_values와 private_forms는 "
        "프로젝트를 신뢰할 때만 적용됩니다(SENTINEL_MEMORY_TRUSTED=1).",
    ),
}
