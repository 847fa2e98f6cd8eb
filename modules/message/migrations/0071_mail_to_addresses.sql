-- A mail may go to an address that no account has. Suppliers' users see it as little as the mails of others.
alter table message.mail alter column user_id drop not null;
