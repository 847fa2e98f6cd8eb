//! Mails that a job sends itself, at once: codes and links that must not lie in a log, and warnings of what should send the
//! others.

use crate::Tx;
use tandem_contracts::mail::{Mail, NotSent};
use tandem_kernel::{Error, Result};

impl Tx {
    /// Sends it within the transaction, which fails where it was not sent.
    pub async fn send_mail(&mut self, mail: &Mail) -> Result<()> {
        match self.hand_over_mail(mail).await? {
            None => Ok(()),
            Some(not) => Err(Error::internal(not.to_string())),
        }
    }

    /// Hands it over within the transaction, and says why it was not sent. Counted with the mails of the queue: that a server refuses
    /// everybody is seen there, whatever is mailed.
    pub async fn hand_over_mail(&mut self, mail: &Mail) -> Result<Option<NotSent>> {
        self.wait_for_mail_server().await?;
        let server = self.platform().mail()?;
        let sending = async { server.open(mail).await?.hand_over().await };
        let not = sending.await.err();
        let outcome = match &not {
            None => "sent",
            Some(NotSent::Refused(_)) => "failed",
            Some(NotSent::Later(_)) => "put off",
            Some(NotSent::InDoubt(_)) => "in doubt",
        };
        metrics::counter!("tandem_mails_total", "outcome" => outcome).increment(1);
        Ok(not)
    }

    /// From here on the transaction may lie idle for as long as the mail server may take. Cut off by PostgreSQL after the mail
    /// went out, it would not know of it, and the delivery would send another.
    pub async fn wait_for_mail_server(&mut self) -> Result<()> {
        // Its time limit counts for connecting and again for sending.
        let seconds = self.platform().config().mail.timeout_seconds * 2 + 15;
        sqlx::query("select set_config('idle_in_transaction_session_timeout', $1, true)")
            .bind(format!("{seconds}s"))
            .execute(self.conn())
            .await?;
        Ok(())
    }
}
