import { texts, type TextKey } from './texts.ts'

/** The shape admin developers know; Suluh speaks one language, so `changeLocale` has nothing to change. */
export type I18nProvider = {
  translate: (key: TextKey, params?: Record<string, string | number>) => string
  changeLocale: (locale: string) => Promise<void>
  getLocale: () => string
}

export const i18nProvider: I18nProvider = {
  translate: (key, params = {}) =>
    texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)),
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'id',
}

/** A fixed text by its key. */
export const translate = i18nProvider.translate
