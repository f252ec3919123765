-- What operators turn on and off for their whole tenant. A switch without a row stands as feature-switch.rules.ts has it.
create table feature_switch (
  tenant_id int not null references tenant,
  name text not null,
  is_on boolean not null,
  -- Null until somebody has set it.
  changed_at timestamptz,
  operator_id uuid,
  primary key (tenant_id, name)
);
call protect_tenant_table('feature_switch');
revoke delete on feature_switch from chatx_tenant, chatx_installation;
