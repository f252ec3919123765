// A durable log of lines: appended with one write per turn of the event loop, cut into segments (files) that are handed
// over once they are closed. What always holds: a line that was answered `true` while the disk took it is in a file, and
// a `kill -9` does not lose it; no line is torn or stands in two places; a closed segment never changes; segments of all
// processes and restarts lie in one folder, and their names sort by the time they were begun.
// A segment may be met twice (by `onSegment`, and by `leftSegments` of another process): apply it under its file name,
// once. The folder must lie on a local disk that outlives the process.
export { type AppendLog, type AppendLogOptions, createAppendLog } from './append-log.ts'
export { leftSegments } from './left-segments.ts'
