import { randomUUID } from 'node:crypto'
import { homedir } from 'node:os'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

const projectRoot = resolve(import.meta.dirname, '../../../..')

/** 32 random bytes, as `openssl rand -base64 32` or `openssl rand -hex 32` writes them. */
const BackupKey = z
  .string()
  .trim()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine(({ length }) => length === 32, 'buat dengan: openssl rand -base64 32')

/** The key of backups as it is typed; undefined where it is none. */
export function readBackupKey(text: string): Buffer | undefined {
  return BackupKey.safeParse(text).data
}

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.url().optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  ARCHIVE_DIR: z.string().min(1).optional(),
  BACKUP_KEY: BackupKey.optional(),
  SYSLOG_URL: z
    .url()
    .refine(
      (text) => /^(file:\/\/\/.+|(tls|tcp|udp):\/\/[^/]+:\d+\/?$)/.test(text),
      'sebut tls://, tcp://, atau udp:// dengan nama dan porta, atau file:///berkas',
    )
    .optional(),
  PUBLIC_URL: z.url().optional(),
  SMTP_URL: z.url().optional(),
  SMTP_FROM: z.email().optional(),
  CALLS_PER_MINUTE: z.coerce.number().int().min(60).default(1200),
  TRUST_PROXY: z.string().min(1).default('loopback'),
  OUTGOING_ALLOW: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine((ranges) => ranges.every(isRange), 'sebut alamat IP atau rentang (10.1.0.0/16), dipisah koma')
    .optional(),
  METRICS_TOKEN: z.string().min(8).optional(),
  PDF_BROWSER: z.string().min(1).optional(),
  PDF_SANDBOX: z.enum(['on', 'off']).default('on'),
  DEMO: z.enum(['on', 'off']).optional(),
  NODE_ENV: z.string().default('development'),
})

export type Config = {
  port: number
  /** Where to listen; undefined until it is chosen for what this installation is. */
  host: string | undefined
  /** The name in the school's network that leads here, where it is this machine's. */
  localName?: string
  /** Absolute; holds the embedded database and nothing that the repository needs. */
  dataDir: string
  /** Nobody has chosen `dataDir`: it is this system's own place. */
  isOwnPlace: boolean
  databaseUrl: string | undefined
  /** Where the embedded database is backed up every day; undefined for not at all. */
  backupDir: string | undefined
  /** Where the log of the embedded database is kept, to bring a backup to any moment; undefined for not at all. */
  archiveDir: string | undefined
  /** Seals backups and the archive; undefined for neither. */
  backupKey: Buffer | undefined
  /** Where the log of every application is sent, line by line; undefined for nowhere. */
  syslogUrl: string | undefined
  /** Where people reach Suluh, for links in e-mail; without it the address that the server listens on. */
  publicUrl: string | undefined
  smtpUrl: string | undefined
  /** Sender of every mail. */
  smtpFrom: string | undefined
  /** How many calls one signed-in person may make in a minute; what an exam saves counts apart. */
  callsPerMinute: number
  /** Which proxies' word on where a call comes from is taken: addresses and ranges, comma-joined. */
  trustProxy: string
  /** Addresses and ranges in one's own network that tenants may have called, besides public ones. */
  outgoingAllow: string[]
  /** Opens `/api/metrics` to other machines. */
  metricsToken: string | undefined
  /** The browser that prints papers as PDF, or `off`; without it the machine's own, where there is one. */
  pdfBrowser: string | undefined
  /** Whether that browser must have its sandbox; root's has none. */
  pdfSandbox: boolean
  /** Seed the demo into an empty database. */
  demo: boolean
  logLevel: 'warn' | 'silent'
  /** The built web app. */
  webDir: string
  /** Names this process in logs and locks. */
  instance: string
}

/** The only reader of the environment. Throws an Error that names each bad variable. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Pengaturan lingkungan tidak dapat dipakai:\n${problems.join('\n')}`)
  }
  const env = parsed.data
  const mayDemo = env.NODE_ENV !== 'production' && (env.DATABASE_URL === undefined || env.DEMO === 'on')
  const dataDir = env.DATA_DIR ? resolve(projectRoot, env.DATA_DIR) : ownPlace(process.platform, environment)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir,
    isOwnPlace: env.DATA_DIR === undefined,
    databaseUrl: env.DATABASE_URL,
    backupDir: env.BACKUP_DIR === 'off' ? undefined : resolve(dataDir, env.BACKUP_DIR ?? 'cadangan'),
    archiveDir: env.ARCHIVE_DIR && resolve(dataDir, env.ARCHIVE_DIR),
    backupKey: env.BACKUP_KEY,
    syslogUrl: env.SYSLOG_URL,
    publicUrl: env.PUBLIC_URL,
    smtpUrl: env.SMTP_URL,
    smtpFrom: env.SMTP_FROM,
    callsPerMinute: env.CALLS_PER_MINUTE,
    trustProxy: env.TRUST_PROXY,
    outgoingAllow: env.OUTGOING_ALLOW ?? [],
    metricsToken: env.METRICS_TOKEN,
    pdfBrowser: env.PDF_BROWSER,
    pdfSandbox: env.PDF_SANDBOX === 'on',
    demo: mayDemo && env.DEMO !== 'off',
    logLevel: 'warn',
    webDir: resolve(projectRoot, 'apps/web/dist'),
    instance: randomUUID(),
  }
}

function isRange(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
}

/** Each system's own place for what a program keeps: for the person, and for the machine where root runs it. */
export function ownPlace(
  platform: NodeJS.Platform,
  environment: NodeJS.ProcessEnv,
  isRoot = process.getuid?.() === 0,
): string {
  const home = environment['HOME'] ?? environment['USERPROFILE'] ?? homedir()
  if (platform === 'win32') return `${environment['LOCALAPPDATA'] ?? `${home}\\AppData\\Local`}\\Suluh`
  if (platform === 'darwin') return `${home}/Library/Application Support/Suluh`
  if (isRoot) return '/var/lib/suluh'
  return `${environment['XDG_DATA_HOME'] ?? `${home}/.local/share`}/suluh`
}
