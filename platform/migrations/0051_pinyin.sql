-- Chinese names in the order of their pronunciation, as people look for them; by code point they come in the order of radicals.
-- It is deterministic: two names are equal only if they are the same, so keys and continuations of lists stay exact.
create collation platform.pinyin (provider = icu, locale = 'zh-u-co-pinyin');
