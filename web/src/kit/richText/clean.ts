import DOMPurify from "dompurify";

// The same list as the server's (modules/content/src/announcement/clean.rs).
const TAGS = "p br hr h1 h2 h3 h4 strong b em i u s code pre blockquote ul ol li a sub sup".split(" ");

/** Sanitises HTML again before display, although the server has already done so. */
export function cleanHtml(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ["href", "rel", "start"],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|[/?#])/i,
  });
}
