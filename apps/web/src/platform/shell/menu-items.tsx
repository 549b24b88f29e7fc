import type { ComponentProps, ReactNode } from 'react'
import {
  BarChartOutlined,
  DashboardOutlined,
  FileTextOutlined,
  FundOutlined,
  MailOutlined,
  ScheduleOutlined,
  SettingOutlined,
  TableOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { Menu } from 'antd'
import { Link } from '#platform/kernel/router/routed.tsx'
import type { IconName, MenuEntry, MenuGroup } from '#platform/kernel/door.ts'

type Items = NonNullable<ComponentProps<typeof Menu>['items']>

const icons: Record<IconName, ReactNode> = {
  dashboard: <DashboardOutlined />,
  paket: <FileTextOutlined />,
  laporan: <BarChartOutlined />,
  analytics: <FundOutlined />,
  group: <TeamOutlined />,
  table: <TableOutlined />,
  settings: <SettingOutlined />,
  jadwal: <ScheduleOutlined />,
  email: <MailOutlined />,
}
const groupIcons: Record<MenuGroup, ReactNode> = {
  Laporan: icons.laporan,
  'Account Management': icons.settings,
}

/** The entries as antd's menu takes them; a group stands where its first entry would. */
export function groupMenu(entries: MenuEntry[]): Items {
  const groups = new Set<MenuGroup>()
  return entries.flatMap((entry): Items => {
    if (!entry.group) return [toItem(entry)]
    if (groups.has(entry.group)) return []
    groups.add(entry.group)
    const members = entries.filter(({ group }) => group === entry.group)
    return [
      {
        key: entry.group,
        label: entry.group,
        icon: groupIcons[entry.group],
        children: members.map(toMember),
      },
    ]
  })
}

/** Below a group the group's icon says it for all, and long names need the room. */
function toMember({ path, label }: MenuEntry) {
  return { key: path, label: <Link to={path}>{label}</Link> }
}

function toItem({ path, label, icon }: MenuEntry) {
  return { key: path, icon: icons[icon], label: <Link to={path}>{label}</Link> }
}
