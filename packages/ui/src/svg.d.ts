/** A drawing that is fetched as a file, never written into the script. */
declare module '*.svg?no-inline' {
  const address: string;
  export default address;
}
/** A drawing with a file for each palette; a star stands in its address where the palette's name goes. */
declare module '*.svg?palettes' {
  const address: string;
  export default address;
}
