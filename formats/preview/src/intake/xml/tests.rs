use super::*;

/// Judged at once and byte by byte: both say the same.
fn judge(file: &[u8]) -> Result<(), Refusal> {
    let (mut whole, mut cut) = (Xml::default(), Xml::default());
    whole.take(file);
    file.iter().for_each(|byte| cut.take(&[*byte]));
    assert_eq!(whole.end(), cut.end());
    whole.end()
}

const INVOICE: &str = "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- an invoice -->\n<?mso-application progid='x'?>\
    <e:EInvoice xmlns:e=\"urn:einvoice\" 版本='1.0'>\n  <e:金额 币种 = \"CNY\" note='a &lt; &#x4E2D; \"b\"'>12.50</e:金额>\
    <![CDATA[ <not> a & tag ]] > ]]><e:Empty/><e:Empty />]]&gt;</e:EInvoice >\n<!--end-->\n";

#[test]
fn well_formed_documents_pass() {
    assert_eq!(judge(INVOICE.as_bytes()), Ok(()));
    assert_eq!(judge(b"<a/>"), Ok(()));
    for declared in [
        "version='1.0'",
        "version = \"1.1\"\n",
        "version='1.0' encoding='utf-8'",
        "version='1.0'\tencoding = \"US-ASCII\" standalone='yes' ",
        "version='1.0' standalone=\"no\"",
    ] {
        assert_eq!(judge(format!("<?xml {declared}?><a b=''></a>").as_bytes()), Ok(()), "{declared}");
    }
    assert_eq!(judge("<a>&amp;&#38;\u{10ffff}</a>".as_bytes()), Ok(()));
}

#[test]
fn what_is_not_well_formed_is_broken() {
    for bad in [
        "",
        " ",
        "<?xml version='1.0'?>",
        "<a>",
        "</a>",
        "<a></b>",
        "<a><b></a></b>",
        "<a/><b/>",
        "<a/>text",
        "text<a/>",
        "<a b=c/>",
        "<a b='1' b='2'/>",
        "<a b='1'c='2'/>",
        "<a b/>",
        "<a b='<'/>",
        "<1a/>",
        "< a/>",
        "<a / >",
        "<a>&nbsp;</a>",
        "<a>&x</a>",
        "<a>&#0;</a>",
        "<a>&#+65;</a>",
        "<a>&#xD800;</a>",
        "<a>]]></a>",
        "<a>\u{1}</a>",
        "<!-- a -- b --><a/>",
        "<a><![CDATA[ </a>",
        "<![CDATA[x]]><a/>",
        "<a><!ELEMENT b></a>",
        " <?xml version='1.0'?><a/>",
        "<?XML version='1.0'?><a/>",
        "<a/><?xml version='1.0'?>",
        "<?xml version='1.0' encoding='UTF-7'?><a/>",
        "<?xml version='1.0' encoding='UTF-16'?><a/>",
        "<?xml?><a/>",
        "<?xml ?><a/>",
        "<?xml encoding='UTF-8'?><a/>",
        "<?xml version='2.0'?><a/>",
        "<?xml version='1.'?><a/>",
        "<?xml version=1.0?><a/>",
        "<?xml version='1.0\"?><a/>",
        "<?xml version='1.0'encoding='UTF-8'?><a/>",
        "<?xml version='1.0' encoding='GBK' encoding='UTF-8'?><a/>",
        "<?xml version='1.0' encoding='UTF-8' encoding='GBK'?><a/>",
        "<?xml version='encoding=\"UTF-8\"' encoding='GBK'?><a/>",
        "<?xml version='1.0' x=\"encoding='UTF-8'\" encoding='GBK'?><a/>",
        "<?xml version='1.0' encoding='UTF-8-x'?><a/>",
        "<?xml version='1.0' ENCODING='GBK'?><a/>",
        "<?xml version='1.0' standalone='yes' encoding='UTF-8'?><a/>",
        "<?xml version='1.0' standalone='maybe'?><a/>",
        "<?xml version='1.0' more?><a/>",
        "<?xml version='1.0' ? ?><a/>",
        "<?xml version='1.0'??><a/>",
        "<? ?><a/>",
    ] {
        assert_eq!(judge(bad.as_bytes()), Err(Refusal::Broken("xml")), "{bad}");
    }
    for bad in [&b"<a>\xff</a>"[..], b"<a>\xc0\xaf</a>", b"<a>\xed\xa0\x80</a>", b"<a/>\xe4", b"<\0a\0/\0>\0"] {
        assert_eq!(judge(bad), Err(Refusal::Broken("xml")), "{bad:?}");
    }
}

#[test]
fn nothing_is_defined_and_nothing_hides() {
    for definition in [
        "<!DOCTYPE a><a/>",
        "<!DOCTYPE a [<!ENTITY b \"bbbb\"><!ENTITY c \"&b;&b;\">]><a>&c;</a>",
        "<?xml version='1.0'?>\n<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><a/>",
        "<!doctype html><html/>",
    ] {
        assert_eq!(judge(definition.as_bytes()), Err(Refusal::Definition), "{definition}");
    }
    for page in [
        "<html xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></html>",
        "<a xmlns:b=\" HTTP://www.w3.org/1999/XHTML \"/>",
        "<a xmlns:b=\"http://www.w3.org/1999/xhtm&#108;\"/>",
        "<s xmlns='http://www.w3.org/2000/svg' onload='x'/>",
        "<x:t xmlns:x='http://www.w3.org/1999/XSL/Transform'/>",
        "<a xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='file:///etc/passwd' parse='text'/></a>",
        "<include xmlns='http://www.w3.org/2001/XInclude' href='a.xml'/>",
        "<a><b xmlns:c=' http://www.w3.org/2003/XInclude'/></a>",
        "<?xml-stylesheet href='x.xsl' type='text/xsl'?><a/>",
        "<?php system('x') ?><a/>",
    ] {
        assert_eq!(judge(page.as_bytes()), Err(Refusal::Hidden), "{page}");
    }
}

#[test]
fn a_declaration_has_an_end() {
    let long = format!("<?xml version='1.0'{}?><a/>", " ".repeat(LONGEST_NAMESPACE));
    assert_eq!(judge(long.as_bytes()), Err(Refusal::Nested));
}

#[test]
fn depth_and_number_have_limits() {
    let nested = |deep: usize| format!("{}{}", "<a>".repeat(deep), "</a>".repeat(deep));
    assert_eq!(judge(nested(DEEPEST).as_bytes()), Ok(()));
    assert_eq!(judge(nested(DEEPEST + 1).as_bytes()), Err(Refusal::Nested));
    let many = |count: usize| format!("<r>{}</r>", "<a/>".repeat(count));
    assert_eq!(judge(many(MOST_ELEMENTS as usize - 1).as_bytes()), Ok(()));
    assert_eq!(judge(many(MOST_ELEMENTS as usize).as_bytes()), Err(Refusal::Nested));
    let attributes = |count: usize| {
        let all: String = (0..count).map(|at| format!(" a{at}=''")).collect();
        format!("<r{all}/>")
    };
    assert_eq!(judge(attributes(MOST_ATTRIBUTES).as_bytes()), Ok(()));
    assert_eq!(judge(attributes(MOST_ATTRIBUTES + 1).as_bytes()), Err(Refusal::Nested));
    assert_eq!(judge(format!("<{}/>", "a".repeat(LONGEST_NAME + 1)).as_bytes()), Err(Refusal::Nested));
}
