select w.*
from (:dataset(words-of-locale)) w
where (:missing_only is not true or w.translated_text is null)
  and (:english_only is not true or w.shown_from = 'en-US')
  and (:changed_only is not true or w.is_changed)
