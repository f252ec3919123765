/**
 * The TXT records of a DNS name, each as one text; none where there are none. Undefined where DNS gave no answer in time.
 * Never rejects.
 */
export type TextsOf = (name: string) => Promise<string[] | undefined>
