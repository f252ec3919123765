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

const topology = world as unknown as Parameters<typeof feature>[0]
const found = feature(topology, world.objects.countries as Parameters<typeof feature>[1])
const countries = 'features' in found ? found.features : []

echarts.use([MapChart, VisualMapComponent])
echarts.registerMap('world', {
  type: 'FeatureCollection',
  features: countries.map((one) => ({
    ...one,
    properties: { ...one.properties, code: letters(one.id) },
  })),
} as Parameters<typeof echarts.registerMap>[1])
