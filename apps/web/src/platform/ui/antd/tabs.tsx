import { useLayoutEffect, useRef } from 'react'
import { Tabs as AntdTabs, type TabsProps, type TabsRef } from 'antd'

/** Its own name for what a narrow screen hides is a picture without words, and the list's is English. */
const others = 'Tab lainnya'

/** Antd's, whose button for the tabs that have no room says what it is. */
export function Tabs(props: TabsProps) {
  const tabs = useRef<TabsRef>(null)
  useLayoutEffect(() => {
    // A list of tabs holds tabs and nothing else; antd calls so what holds that button as well.
    const around = tabs.current?.nativeElement?.querySelector('.ant-tabs-nav[role=tablist]')
    const list = around?.querySelector('.ant-tabs-nav-list')
    if (!around || !list) return
    for (const name of ['role', 'aria-orientation']) {
      list.setAttribute(name, around.getAttribute(name) ?? '')
      around.removeAttribute(name)
    }
  }, [])
  return (
    <AntdTabs
      {...props}
      ref={tabs}
      locale={{ dropdownAriaLabel: others }}
      more={{
        icon: (
          <span role="img" aria-label={others}>
            ···
          </span>
        ),
      }}
    />
  )
}
