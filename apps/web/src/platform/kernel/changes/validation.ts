/**
 * The default messages of forms, in the shape that antd's forms read, so that antd and the light forms say
 * the same. `${label}` and the like are filled in.
 */
export const validateMessages = {
  default: 'Periksa kembali ${label}',
  required: 'Tolong masukkan ${label}',
  whitespace: '${label} tidak boleh hanya berisi spasi',
  enum: '${label} harus salah satu dari [${enum}]',
  date: {
    format: '${label} tidak sesuai dengan format tanggal D/M/YYYY',
    parse: '${label} tidak dapat dibaca sebagai tanggal',
    invalid: '${label} bukan tanggal yang ada',
  },
  types: {
    string: '${label} harus berupa teks',
    number: '${label} harus berupa angka',
    integer: '${label} harus bilangan bulat',
    float: '${label} harus berupa angka',
    boolean: '${label} harus ya atau tidak',
    array: '${label} harus berupa daftar',
    date: '${label} harus berupa tanggal',
    email: '${label} bukan alamat yang benar',
    url: '${label} bukan alamat web yang benar',
  },
  string: {
    len: '${label} harus tepat ${len} huruf',
    min: '${label} paling sedikit ${min} huruf',
    max: '${label} paling banyak ${max} huruf',
    range: '${label} harus ${min} sampai ${max} huruf',
  },
  number: {
    len: '${label} harus ${len}',
    min: '${label} paling kecil ${min}',
    max: '${label} paling besar ${max}',
    range: '${label} harus antara ${min} dan ${max}',
  },
  array: {
    len: '${label} harus tepat ${len} pilihan',
    min: '${label} paling sedikit ${min} pilihan',
    max: '${label} paling banyak ${max} pilihan',
    range: '${label} harus ${min} sampai ${max} pilihan',
  },
  pattern: { mismatch: '${label} tidak sesuai dengan bentuk yang diminta' },
}

/** A rule as antd's forms know it, as far as the light forms need it. */
export type Rule = {
  required?: boolean
  type?: 'string' | 'number' | 'email' | 'array'
  min?: number
  max?: number
  len?: number
  enum?: readonly string[]
  pattern?: RegExp
  message?: string
}

/** What is wrong with one value, or undefined. White space alone counts as nothing. */
export function validate(value: unknown, label: string, rule: Rule): string | undefined {
  const template = problem(value, rule)
  if (template === undefined) return undefined
  const { min, max, len } = rule
  const known: Record<string, string | number | undefined> = {
    label,
    min,
    max,
    len,
    enum: rule.enum?.join(', '),
  }
  return (rule.message ?? template).replace(/\$\{(\w+)\}/g, (_, name: string) => String(known[name] ?? ''))
}

function problem(value: unknown, rule: Rule): string | undefined {
  const isBlank = typeof value === 'string' && value.trim() === ''
  if (value === undefined || value === null || value === '')
    return rule.required ? validateMessages.required : undefined
  if (isBlank) return validateMessages.whitespace
  if (rule.type === 'number')
    return Number.isNaN(Number(value)) ? validateMessages.types.number : size(Number(value), rule, 'number')
  if (Array.isArray(value)) return size(value.length, rule, 'array')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (rule.type === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)) return validateMessages.types.email
  if (rule.enum && !rule.enum.includes(text)) return validateMessages.enum
  if (rule.pattern && !rule.pattern.test(text)) return validateMessages.pattern.mismatch
  return size(text.length, rule, 'string')
}

function size(n: number, { len, min, max }: Rule, kind: 'string' | 'number' | 'array'): string | undefined {
  const messages = validateMessages[kind]
  if (len !== undefined) return n === len ? undefined : messages.len
  const isLow = min !== undefined && n < min
  const isHigh = max !== undefined && n > max
  if (!isLow && !isHigh) return undefined
  if (min !== undefined && max !== undefined) return messages.range
  return isLow ? messages.min : messages.max
}
