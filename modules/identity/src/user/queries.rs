//! Queries for users. A supplier's users see themselves and the users of their own organisations.

use super::listing::LISTING;
use super::organizes::organizes;
use super::states::EFFECTIVE;
use tandem_platform::Query;
use tandem_platform::record::prelude::*;
use utoipa::IntoParams;

#[derive(Debug, Clone, Serialize, ToSchema, sqlx::FromRow)]
#[serde(rename_all = "camelCase")]
pub struct User {
    #[serde(flatten)]
    #[sqlx(flatten)]
    pub base: Base,
    pub username: String,
    pub email: Option<String>,
    pub surname: String,
    pub name: String,
    /// `SUZ` for a supplier's user.
    pub user_type: String,
    pub employee_no: String,
    pub level: String,
    pub language: String,
    pub mobile: String,
    pub phone: String,
    pub source: String,
    pub verification: String,
    pub state: String,
    pub must_change_password: bool,
    pub password_changed_at: Option<Moment>,
    pub created_by: String,
    pub created_at: Moment,
    pub company_name: String,
    pub credit_code: String,
    pub company_category: String,
    pub role_names: Option<String>,
    pub organize_names: Option<String>,
    #[sqlx(skip)]
    pub role_ids: Vec<Uuid>,
    #[sqlx(skip)]
    pub organize_ids: Vec<Uuid>,
}

impl User {
    /// Whether he has been added, may come in, and has never chosen a password.
    pub fn is_only_invited(&self) -> bool {
        self.state == EFFECTIVE && !self.has_chosen_a_password()
    }

    pub fn has_chosen_a_password(&self) -> bool {
        !self.must_change_password || self.password_changed_at.is_some()
    }
}

impl Record for User {
    const LISTING: &'static Listing = &LISTING;
    const TABLE: (&'static str, &'static str) = ("identity", "user_account");

    fn head(&self) -> Head<'_> {
        self.base.head(&self.state, &self.username)
    }
    fn hearers(&self) -> Option<Vec<OrganizeId>> {
        Some(self.organize_ids.iter().copied().map(OrganizeId::new).collect())
    }
    fn offer(&mut self, actions: Vec<RowAction>) {
        self.base.actions = actions;
    }
    fn complete<'a>(&'a mut self, tx: &'a mut Tx) -> Work<'a, ()> {
        Box::pin(async move {
            self.role_ids = role_ids(tx, self.base.id).await?;
            self.organize_ids = organize_ids(tx, self.base.id).await?;
            Ok(())
        })
    }
}

pub async fn role_ids(tx: &mut Tx, user: Uuid) -> Result<Vec<Uuid>> {
    let tenant = tx.ctx().tenant.id.uuid();
    Ok(sqlx::query_scalar(
        "select role_id from identity.user_role where tenant_id = $1 and user_id = $2 order by role_id",
    )
    .bind(tenant)
    .bind(user)
    .fetch_all(tx.conn())
    .await?)
}

pub async fn organize_ids(tx: &mut Tx, user: Uuid) -> Result<Vec<Uuid>> {
    let ids = organizes(tx, user).await?;
    Ok(ids.into_iter().map(Uuid::from).collect())
}

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(rename_all = "camelCase")]
pub struct OneUser {
    pub user_id: String,
}

pub async fn query_role_id(tx: &mut Tx, Query(asked): Query<OneUser>) -> Result<Vec<String>> {
    let user: User = record::find(tx, tandem_kernel::id::parse(&asked.user_id)?, false).await?;
    Ok(user.role_ids.iter().map(ToString::to_string).collect())
}

pub async fn query_organize_ids(tx: &mut Tx, Query(asked): Query<OneUser>) -> Result<Vec<String>> {
    let user: User = record::find(tx, tandem_kernel::id::parse(&asked.user_id)?, false).await?;
    Ok(user.organize_ids.iter().map(ToString::to_string).collect())
}
