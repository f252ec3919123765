import { MapChart } from 'echarts/charts'
import { VisualMapComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { feature } from 'topojson-client'
import world from 'world-atlas/countries-110m.json'

/** Natural Earth numbers countries (ISO 3166-1 numeric); Intl knows which letters belong to a number. */
const letters = (id: string | number | undefined): string => {
  if (id === undefined) return ''
  return Intl.getCanonicalLocales(`und-${id}`)[0]?.slice(4) ?? ''
}

type Point = number[]
type Geometry = Extract<ReturnType<typeof feature>, { type: 'Feature' }>['geometry']

/**
 * A ring whose points never jump from one edge of the map to the other: what crosses the date line goes on beyond 180°,
 * as no country may be drawn across the whole world.
 */
const unbroken = (ring: Point[]): Point[] => {
  let turn = 0
  let last = ring[0]?.[0] ?? 0
  const turned = ring.map(([east = 0, north = 0]) => {
    if (Math.abs(east - last) > 180) turn += east < last ? 360 : -360
    last = east
    return [east + turn, north]
  })
  const shift = turned.some(([east = 0]) => east < -180.1) ? 360 : 0
  return turned.map(([east = 0, north = 0]) => [east + shift, north])
}

const flattened = (shape: Geometry): Geometry => {
  if (shape.type === 'Polygon') return { ...shape, coordinates: shape.coordinates.map(unbroken) }
  if (shape.type !== 'MultiPolygon') return shape
  return { ...shape, coordinates: shape.coordinates.map((polygon) => polygon.map(unbroken)) }
}

/** Goes round the pole, so no flat map can hold it, and nobody visits from there. */
const ANTARCTICA = '010'

const topology = world as unknown as Parameters<typeof feature>[0]
const found = feature(topology, world.objects.countries as Parameters<typeof feature>[1])
const countries = 'features' in found ? found.features.filter(({ id }) => id !== ANTARCTICA) : []

echarts.use([MapChart, VisualMapComponent])
echarts.registerMap('world', {
  type: 'FeatureCollection',
  features: countries.map((one) => ({
    ...one,
    geometry: flattened(one.geometry),
    properties: { ...one.properties, code: letters(one.id) },
  })),
} as Parameters<typeof echarts.registerMap>[1])
