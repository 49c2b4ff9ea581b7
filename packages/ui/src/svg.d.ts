/** A drawing that is fetched as a file, never inlined in the script. */
declare module '*.svg?no-inline' {
  const address: string;
  export default address;
}
/** A drawing with a file for each palette; a star in its address is replaced by the palette's name. */
declare module '*.svg?palettes' {
  const address: string;
  export default address;
}
