import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const dir = resolve(import.meta.dirname, '../../apps/api/migrations')
const names = readdirSync(dir).filter((name) => name.endsWith('.sql'))
/** From here on one version lives beside the next: docs/decisions/0104-one-version-beside-the-next.md. */
const first = '0525'

/** What a program that does not know of it would stumble over. */
const breaking = [
  /\bdrop\s+(table|column|type|view|function)\b/i,
  /\brename\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\b(default|generated)\b)/i,
  /\badd\s+(constraint|check|unique|foreign|primary)\b/i,
  /\bcreate\s+unique\s+index\b/i,
  /\btruncate\b/i,
]

/** Statements of a migration that change what was there before it in a way that the version before cannot live with. */
function breaks(text: string): string[] {
  const bare = text.replaceAll(/--.*$/gm, '').replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
  const own = [...bare.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
    ([, name]) => name!,
  )
  return bare
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => breaking.some((pattern) => pattern.test(statement)))
    .filter(
      (statement) =>
        !own.some((name) => new RegExp(`\\b(table|on)\\s+(only\\s+)?${name}\\b`, 'i').test(statement)),
    )
}

it('a migration is additive, or says which version can live with it', () => {
  const silent = names
    .filter((name) => name >= first)
    .map((name) => ({ name, text: readFileSync(join(dir, name), 'utf8') }))
    .filter(({ text }) => breaks(text).length > 0 && !/^-- oldest: \d{4}-[\w-]+\.sql$/m.test(text))
  expect(silent.map(({ name, text }) => [name, breaks(text)])).toEqual([])
})

it('knows what breaks the version before, and what does not', () => {
  const good = `create table baru (id uuid primary key, nama text not null);
    alter table baru add constraint nama_ada check (nama <> '');
    create unique index baru_nama on baru (nama);
    alter table attempt add column catatan text, add column kali integer not null default 0;
    create index attempt_kali on attempt (kali);
    do $$ begin execute 'drop table x'; end $$; -- drop table y`
  expect(breaks(good)).toEqual([])
  for (const bad of [
    'drop table attempt',
    'alter table attempt drop column status',
    'alter table attempt rename to pengerjaan',
    'alter table attempt add column wajib text not null',
    'alter table attempt alter column nilai type numeric',
    'alter table attempt alter column nilai set not null',
    'alter table attempt add constraint c check (nilai > 0)',
    'create unique index satu on attempt (nilai)',
  ])
    expect(breaks(bad)).toEqual([bad])
})

it('names a migration that there is as the oldest', () => {
  const named = names.flatMap((name) => [
    ...readFileSync(join(dir, name), 'utf8').matchAll(/^-- oldest: (.+)$/gm),
  ])
  expect(named.map(([, oldest]) => oldest).filter((oldest) => !names.includes(oldest!))).toEqual([])
})
