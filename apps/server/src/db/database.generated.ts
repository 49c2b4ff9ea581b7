// biome-ignore-all lint: generated
export interface DB {}
