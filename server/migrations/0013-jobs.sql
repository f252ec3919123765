-- Lets the application's roles enqueue a job in their own transaction without any right to the queue itself.
create function enqueue_job(p_name text, p_payload json, p_key text, p_delay_seconds int) returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform graphile_worker.add_job(p_name, p_payload, job_key := p_key, run_at := now() + make_interval(secs => p_delay_seconds));
end $$;
revoke all on function enqueue_job(text, json, text, int) from public;
grant execute on function enqueue_job(text, json, text, int) to chatx_app, chatx_tenant, chatx_installation;
