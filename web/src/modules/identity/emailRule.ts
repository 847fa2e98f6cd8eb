// The server's rule (`kernel/src/email.rs`): a dot-atom, then a host name of several labels. Nothing that can be
// read as another address. That it is his, the mail itself proves.
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

export const EMAIL = new RegExp(
  `^(?=.{1,200}$)(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$`,
);
