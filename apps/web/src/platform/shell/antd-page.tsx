import { useEffect, type ReactNode } from 'react'
import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider, theme as antdTheme } from 'antd'
import idID from 'antd/es/locale/id_ID'
import dayjs from 'dayjs'
import 'dayjs/locale/id'
import { validateMessages } from '#platform/kernel/changes/validation.ts'
import { token, useTheme } from '#platform/theme.ts'
import { madeStyles } from './made-styles.ts'
import './antd-page.css'

dayjs.locale('id')

/** Who asked their machine for less movement gets none: an animation cut short still jumps under the finger. */
const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

const picker = idID.DatePicker
const locale = {
  ...idID,
  global: { ...idID.global, placeholder: 'Silakan pilih' },
  ...(picker && {
    DatePicker: {
      ...picker,
      lang: { ...picker.lang, fieldDateFormat: 'D/M/YYYY', fieldDateTimeFormat: 'D/M/YYYY HH.mm' },
    },
  }),
}

/** Yellow and links stay as they are: antd would make its own of them in the dark, beside those of the light parts. */
const ownColours: typeof antdTheme.defaultAlgorithm = (seed, map = antdTheme.defaultAlgorithm(seed)) => ({
  ...map,
  colorPrimary: token('primary'),
  colorPrimaryHover: token('primary-hover'),
  colorPrimaryActive: token('primary-hover'),
  colorLink: token('link'),
  colorLinkHover: token('link-hover'),
})

/** Around every page that uses antd: our tokens, our language, and the focus after its dialogs. */
export function AntdPage({ children }: { children: ReactNode }) {
  const { theme } = useTheme()
  useEffect(keepFocus, [])
  const focus = token('focus')
  const field = {
    activeBorderColor: focus,
    hoverBorderColor: token('text-soft'),
    activeShadow: `0 0 0 1px ${focus}`,
    // What may not be changed is there to be read.
    colorTextDisabled: token('text-soft'),
  }
  return (
    <ConfigProvider
      locale={locale}
      form={{ validateMessages, requiredMark: false }}
      theme={{
        algorithm: [theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, ownColours],
        token: {
          motion: !reducedMotion.matches,
          colorPrimary: token('primary'),
          colorLink: token('link'),
          colorLinkHover: token('link-hover'),
          colorTextBase: token('text'),
          colorBgBase: token('surface'),
          colorBgLayout: token('page'),
          colorBgContainer: token('surface'),
          colorBgElevated: token(theme === 'dark' ? 'sunken' : 'surface'),
          colorBorder: token('control-line'),
          colorBorderSecondary: token('line'),
          colorTextDescription: token('text-soft'),
          colorSuccess: token('success'),
          colorWarning: token('warning'),
          colorError: token('danger'),
          colorInfo: token('text-soft'),
          colorTextPlaceholder: token('text-soft'),
          borderRadius: 8,
          fontFamily: token('font'),
          fontSize: 14,
          colorTextLightSolid: token('on-primary'),
        },
        components: {
          // As round as a button it would pass for a radio button.
          Checkbox: { borderRadiusSM: 4, colorTextDisabled: token('text-soft') },
          Radio: { colorTextDisabled: token('text-soft') },
          // Yellow is for grounds: as the colour of words or of thin lines on white nobody could read it.
          Input: field,
          InputNumber: field,
          DatePicker: field,
          Select: { ...field, activeOutlineColor: 'transparent' },
          Button: {
            primaryShadow: 'none',
            // Words on red, which is dark where the page is light.
            dangerColor: token('surface'),
            fontWeight: 600,
            defaultHoverColor: token('text'),
            defaultHoverBorderColor: token('text'),
            defaultHoverBg: token('sunken'),
            defaultActiveColor: token('text'),
            defaultActiveBorderColor: token('text'),
            defaultActiveBg: token('line'),
          },
          Menu: {
            itemSelectedBg: token('primary-soft'),
            itemSelectedColor: token('text'),
            subMenuItemSelectedColor: token('text'),
            itemBg: 'transparent',
            subMenuItemBg: 'transparent',
          },
          Layout: {
            siderBg: token('surface'),
            headerBg: token('surface'),
            bodyBg: token('page'),
            headerHeight: 56,
          },
          // Its ground is the page's own otherwise, and one could not tell that there are others to choose.
          Segmented: {
            trackBg: token(theme === 'dark' ? 'sunken' : 'line'),
            itemSelectedBg: token(theme === 'dark' ? 'line' : 'surface'),
            itemColor: token('text-soft'),
            itemHoverColor: token('text'),
            itemSelectedColor: token('text'),
          },
          Table: {
            headerBg: token('sunken'),
            rowSelectedBg: token('primary-soft'),
            rowSelectedHoverBg: token('primary-soft'),
          },
          Descriptions: { labelColor: token('text-soft') },
          Tooltip: { colorTextLightSolid: '#ffffff' },
          Pagination: { itemActiveColor: token('text'), itemActiveColorHover: token('text') },
          Tabs: {
            itemSelectedColor: token('text'),
            itemHoverColor: token('text'),
            itemActiveColor: token('text'),
            inkBarColor: token('primary'),
          },
        },
      }}
    >
      <StyleProvider cache={madeStyles}>{children}</StyleProvider>
    </ConfigProvider>
  )
}

/** Of those who had the focus, enough to find one that is still there. */
const remembered = 20

/**
 * A dialog that is taken off the page, open as it was, gives the focus to nobody: then whoever had it last and is still
 * to be seen has it again. Until the returned function is called.
 */
function keepFocus(): () => void {
  const before: HTMLElement[] = []
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) before.push(target)
    if (before.length > remembered) before.shift()
  }
  const observer = new MutationObserver((changes) => {
    const isGone = changes.some(({ removedNodes }) => removedNodes.length > 0)
    if (!isGone || document.activeElement !== document.body || before.at(-1)?.isConnected) return
    before.findLast((each) => each.checkVisibility())?.focus()
  })
  document.addEventListener('focusin', remember)
  observer.observe(document.body, { childList: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
  }
}
