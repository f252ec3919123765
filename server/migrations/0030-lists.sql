-- Notifications that the product itself writes for one main account (that its proxy is down): no operator wrote them, and
-- operators do not list them.
alter table notification alter column operator_id drop not null;
alter table notification add constraint notification_writer check (operator_id is not null or not to_all);
drop index notification_newest;
create index notification_newest on notification (tenant_id, created_at desc, notification_id desc) where operator_id is not null;
