/** Largest upload in bytes, as the contract has it. */
export const maxUploadBytes = 10 * 1024 * 1024

/** Longest text of one message, as the contract has it. */
export const maxTextLength = 4000
