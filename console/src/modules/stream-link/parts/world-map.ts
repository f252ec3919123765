import { MapChart } from 'echarts/charts'
import { VisualMapComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { feature } from 'topojson-client'
import world from 'world-atlas/countries-110m.json'
import { unbroken } from '../stream-link-visit.format.ts'

/** Natural Earth numbers countries (ISO 3166-1 numeric); Intl knows which letters belong to a number. */
const letters = (id: string | number | undefined): string => {
  if (id === undefined) return ''
  return Intl.getCanonicalLocales(`und-${id}`)[0]?.slice(4) ?? ''
}

type Geometry = Extract<ReturnType<typeof feature>, { type: 'Feature' }>['geometry']

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
