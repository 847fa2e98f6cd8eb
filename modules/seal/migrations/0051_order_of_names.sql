-- The list is sorted by the name in its reader's language; the indexes by code point stay for a version that still reads them.
create index certificate_pinyin on seal.certificate (tenant_id, name_zh collate platform.pinyin, certificate_id);
create index certificate_english on seal.certificate (tenant_id, name_en, certificate_id);
create index certificate_of_supplier_pinyin on seal.certificate (tenant_id, organize_id, name_zh collate platform.pinyin, certificate_id);
