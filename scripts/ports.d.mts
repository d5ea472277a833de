export function freePort(): Promise<number>
export function answers(port: number): Promise<boolean>
