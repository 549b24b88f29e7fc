import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnalyticsResult, GroupCell } from '@suluh/contract/reports/analytics-query'
import { Skeleton } from '#platform/ui/light/notices/skeleton.tsx'
import { Button } from '#platform/ui/light/button.tsx'
import { Cluster } from '#platform/ui/light/layout/layout.tsx'
import { Text } from '#platform/ui/light/layout/text.tsx'
import { figureOf, type Figure } from '../figure.ts'
import { GroupLabel } from '../group-label.tsx'
import { ToneMark } from '../tone-mark.tsx'
import type { WidgetRoom } from '../widget-state.ts'
import { mapOf, type DrawnMap, type Place } from './drawn-map.ts'
import {
  filesOf,
  levelOf,
  outlineQuery,
  perUnit,
  type Area,
  type MapWidget,
  type Outlines,
} from './outlines.ts'
import shared from '../widgets.module.css'
import styles from './map.module.css'

type MapViewProps = { widget: MapWidget; result: AnalyticsResult; room: WidgetRoom }

/** Figures of provinces or regencies on a map, with a list that says them to who does not see or point. */
export function MapView({ widget, result, room }: MapViewProps) {
  const files = useMemo(() => filesOf(widget, result), [widget, result])
  const { provinces, regencies, isWaiting, failed } = useQueries({
    queries: files.map(outlineQuery),
    combine: combined,
  })
  if (!levelOf(widget, result))
    return (
      <p className={shared.say}>
        Peta memerlukan satu kelompok saja: Provinsi atau Kabupaten/Kota. Pilih salah satunya di Kolom.
      </p>
    )
  if (isWaiting) return <Skeleton lines={5} />
  return (
    <>
      <Drawn widget={widget} result={result} room={room} provinces={provinces} regencies={regencies} />
      {failed.length > 0 && (
        <Cluster>
          <Text size="small" tone="soft">
            Garis batas peta belum dapat diambil.
          </Text>
          {room.medium === 'screen' && (
            <Button className={shared.small} onClick={() => failed.forEach((retry) => void retry())}>
              Coba lagi
            </Button>
          )}
        </Cluster>
      )}
    </>
  )
}

/** The file of all provinces comes first. */
function combined(answers: readonly UseQueryResult<Outlines>[]) {
  const [provinces = {}, ...others] = answers.map(({ data }) => data ?? {})
  return {
    provinces,
    regencies: Object.assign({}, ...others) as Outlines,
    isWaiting: answers.some(({ isPending }) => isPending),
    failed: answers.flatMap(({ isError, refetch }) => (isError ? [refetch] : [])),
  }
}

type DrawnProps = MapViewProps & { provinces: Outlines; regencies: Outlines }

function Drawn({ widget, result, room, provinces, regencies }: DrawnProps) {
  const [pointed, setPointed] = useState<GroupCell['key']>(null)
  const isFine = levelOf(widget, result)?.level === 'kabupaten'
  const map = useMemo(
    () => mapOf(widget, result, isFine ? regencies : provinces),
    [widget, result, isFine, regencies, provinces],
  )
  if (!map) return <p className={shared.say}>Peta memerlukan satu angka untuk tiap wilayah.</p>
  const figure = figureOf(map.column, result.rows)
  const unplaced = map.places.filter(({ area }) => !area)
  return (
    <>
      <div className={styles.map}>
        <div className={styles.picture}>
          <div className={styles.frame}>
            <svg
              viewBox={map.view.join(' ')}
              role="img"
              data-part="map"
              aria-label={`Peta ${widget.judul}: ${map.column.label} menurut ${map.name.label}, ${map.places.length} wilayah. Angkanya ada di daftar.`}
            >
              <g transform={isFine ? `scale(${perUnit})` : undefined}>
                {Object.entries(provinces).map(([code, { d }]) => (
                  <path key={code} d={d} className={styles.land} />
                ))}
              </g>
              {isFine &&
                Object.entries(regencies).map(([code, { d }]) => (
                  <path key={code} d={d} className={styles.land} />
                ))}
              <Areas
                widget={widget}
                map={map}
                figure={figure}
                room={room}
                pointed={pointed}
                onPoint={setPointed}
              />
            </svg>
          </div>
          {widget.formats.length === 0 && map.least < map.most && (
            <Cluster as="p" nowrap className={styles.scale} data-part="map-scale" aria-hidden="true">
              <span>{figure(map.least)}</span>
              <i />
              <span>{figure(map.most)}</span>
            </Cluster>
          )}
        </div>
        <List widget={widget} map={map} figure={figure} room={room} pointed={pointed} onPoint={setPointed} />
      </div>
      {unplaced.length > 0 && (
        <Text size="small" tone="soft">
          Tanpa tempat di peta:{' '}
          {unplaced.map(({ group, value }) => `${group.label} (${figure(value)})`).join(', ')}.
        </Text>
      )}
    </>
  )
}

type PartProps = {
  widget: MapWidget
  map: DrawnMap
  figure: Figure
  room: WidgetRoom
  pointed: GroupCell['key']
  onPoint: (key: GroupCell['key']) => void
}

/** The faintest area is still seen beside the land around. */
const faintest = 0.14
/** Of the picture's width: what is smaller has a dot, as large. */
const smallest = 0.012

function Areas({ widget, map, figure, room, pointed, onPoint }: PartProps) {
  const { places, name } = map
  const isPicked = ({ group }: Place) =>
    room.isPicked?.(widget.id, { column: name.id, label: name.label, group }) ?? false
  const hasPicks = places.some(isPicked)
  const shown = places.flatMap((place) => (place.area ? [{ ...place, area: place.area }] : []))
  // What is pointed at is drawn last, so that its edge is whole.
  const ordered = shown.toSorted((a, b) => Number(a.group.key === pointed) - Number(b.group.key === pointed))
  return ordered.map((place) => {
    const { group, value, tone, share, area } = place
    const dot = dotOf(area, map.view)
    return (
      // The list beside it is for keys.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <g
        key={String(group.key)}
        className={styles.area}
        data-tone={tone}
        data-pointed={group.key === pointed}
        data-faded={hasPicks && !isPicked(place)}
        data-picks={room.onPick !== undefined}
        {...(!tone && { fillOpacity: share === undefined ? 0 : faintest + (1 - faintest) * share })}
        onPointerEnter={() => onPoint(group.key)}
        onPointerLeave={() => onPoint(null)}
        onClick={() => room.onPick?.(widget.id, [{ column: name.id, label: name.label, group }])}
      >
        <title>{`${group.label}: ${figure(value)}`}</title>
        <path d={area.d} />
        {dot && <circle {...dot} />}
      </g>
    )
  })
}

/** Where a city in a picture of the whole country would be a speck. */
function dotOf({ box: [left, top, right, bottom] }: Area, [, , width]: DrawnMap['view']) {
  const r = Math.round((width * smallest) / 2)
  if (Math.max(right - left, bottom - top) >= 2 * r) return undefined
  return { cx: (left + right) / 2, cy: (top + bottom) / 2, r }
}

function List({ widget, map: { places, name, column }, figure, room, pointed, onPoint }: PartProps) {
  return (
    <div
      className={styles.list}
      data-part="map-list"
      {...(room.medium === 'screen' && {
        tabIndex: 0,
        role: 'region',
        'aria-label': `${name.label} menurut ${column.label}`,
      })}
    >
      <ol>
        {places.map(({ group, value, tone }) => (
          <li
            key={`${group.key} ${group.label}`}
            data-tone={tone}
            data-pointed={group.key !== null && group.key === pointed}
            onPointerEnter={() => onPoint(group.key)}
            onPointerLeave={() => onPoint(null)}
          >
            <span>
              <GroupLabel widget={widget.id} column={name} group={group} room={room} />
            </span>
            <strong>
              <ToneMark tone={tone} />
              {figure(value)}
            </strong>
          </li>
        ))}
      </ol>
    </div>
  )
}
