-- The list is sorted by the name in its reader's language; the index by code point stays for a version that still reads it.
create index organize_pinyin on partner.organize (tenant_id, name_zh collate platform.pinyin, organize_id);
create index organize_english on partner.organize (tenant_id, name_en, organize_id);
