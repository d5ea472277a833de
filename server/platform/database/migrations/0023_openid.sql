-- Sign-ins that are away at another provider: what the way back is checked by.
create table openid_flows (
  state_hash text primary key,
  -- Of a cookie: only the browser that left may come back.
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  return_address text not null,
  expires_at timestamptz not null
);
