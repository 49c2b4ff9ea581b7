/** A drawing that is loaded as a separate file and never inlined in a script. */
declare module '*.svg?no-inline' {
  const address: string;
  export default address;
}
/** A sheet of drawings with a file for each palette. The star in its address is a placeholder for the palette's name. */
declare module '*.svg?sheet' {
  const address: string;
  export default address;
}
