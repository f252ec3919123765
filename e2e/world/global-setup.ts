import { prepareData } from './server.ts'

export default prepareData
