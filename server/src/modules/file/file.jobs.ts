import type { FileService } from './file.service.ts'

export const fileRounds = ({ files }: { files: FileService }) => [
  {
    name: 'file.unused',
    seconds: 3600,
    work: async () => {
      await files.dropUnused()
    },
  },
]
