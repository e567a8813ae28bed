-- The audit log: what operators did. Entries are only added. Each holds the hash of the one before it, and the row of
-- `audit_head` the last one, so that a changed, removed or inserted entry is found (lembar doctor).

alter table audit_entries rename to former_audit_entries;

create table audit_entries (
  -- Without gaps: given by the trigger.
  id bigint primary key default 0,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('staff', 'cli', 'system')),
  staff_id bigint,
  -- The user of the operating system, or the job. A member of staff is named by the id.
  actor_name text,
  -- An address, or the name of the machine.
  origin text,
  verb text not null check (verb ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  object_kind text not null generated always as (split_part(verb, '.', 1)) stored,
  object_id text not null,
  before jsonb,
  after jsonb,
  -- Names of fields that changed as well and whose values the log must not hold.
  hidden text[] not null default '{}',
  reason text check (reason <> ''),
  previous_hash bytea not null default '' check (octet_length(previous_hash) = 32),
  hash bytea not null default '' check (octet_length(hash) = 32),
  check ((actor_kind = 'staff') = (staff_id is not null)),
  check ((actor_kind = 'staff') = (actor_name is null))
);
create index audit_entries_object on audit_entries (object_kind, object_id, id);
create index audit_entries_verb on audit_entries (verb, id);
create index audit_entries_staff on audit_entries (staff_id, id) where staff_id is not null;
create index audit_entries_time on audit_entries (at);

create table audit_head (
  only_row boolean primary key default true check (only_row),
  last_id bigint not null,
  last_hash bytea not null
);
insert into audit_head (last_id, last_hash) values (0, sha256('Lembar'));

-- Times as numbers, since the text of a time depends on the session's time zone.
create function audit_hash(entry audit_entries) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.actor_kind, entry.staff_id, entry.actor_name, entry.origin,
    entry.verb, entry.object_id, entry.before, entry.after, entry.hidden, entry.reason,
    encode(entry.previous_hash, 'hex'))::text, 'UTF8'))
$$;

-- The row of audit_head is locked until the transaction ends: the last lock that a transaction takes
-- (server/orders/lock-order.ts).
create function append_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for no key update;
  new.id := head.last_id + 1;
  new.previous_hash := head.last_hash;
  new.hash := audit_hash(new);
  update audit_head set last_id = new.id, last_hash = new.hash;
  return new;
end
$$;
create trigger append_audit_entry before insert on audit_entries
  for each row execute function append_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'entries of the audit log are never changed';
end
$$;
create trigger refuse_audit_change before update or delete or truncate on audit_entries
  for each statement execute function refuse_audit_change();

-- What is wrong with the log; no row while nobody has changed it.
create view audit_faults as
  select id,
    case
      when id <> id_before + 1 then 'entries before it are missing'
      when previous_hash <> hash_before then 'the entry before it is another one'
      else 'it was changed'
    end as fault
  from (
    select e.id, e.previous_hash, e.hash, audit_hash(e) as true_hash,
      lag(e.id, 1, 0::bigint) over sequence as id_before,
      lag(e.hash, 1, sha256('Lembar')) over sequence as hash_before
    from audit_entries e
    window sequence as (order by e.id)
  ) entries
  where id <> id_before + 1 or previous_hash <> hash_before or hash <> true_hash
  union all
  select last_id, 'the last entries are missing'
  from audit_head
  where last_id > 0 and not exists (select from audit_entries where id = last_id and hash = last_hash);

insert into audit_entries (at, actor_kind, actor_name, verb, object_id, after)
select at, 'cli', operator, 'command.run', command,
  jsonb_build_object('arguments', arguments - 'email', 'outcome', outcome)
from former_audit_entries
where operator <> 'lembar' or command <> 'demo'
order by id;

-- How far the demo has filled this shop; no row in a shop without it.
create table demo_progress (
  only_row boolean primary key default true check (only_row),
  stage text not null check (stage in ('started', 'open', 'loaded'))
);
insert into demo_progress (stage)
select outcome from former_audit_entries
where operator = 'lembar' and command = 'demo' and outcome in ('started', 'open', 'loaded')
order by id desc limit 1;

drop table former_audit_entries;
