//! Mails that a job sends itself, at once: codes and links that must not lie in a log, and warnings of what should send the
//! others.

use crate::Tx;
use tandem_contracts::mail::Mail;
use tandem_kernel::Result;

impl Tx {
    /// Sends it within the transaction.
    pub async fn send_mail(&mut self, mail: &Mail) -> Result<()> {
        self.wait_for_mail_server().await?;
        self.platform().mail()?.send(mail).await
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
