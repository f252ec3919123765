/** Every import under `root` that breaks a rule of architecture.cjs; paths from the root, `to` of a cycle is the whole way round. */
export function findViolations(
  root: string,
): Promise<{ files: number; violations: { rule: string; from: string; to: string }[] }>
