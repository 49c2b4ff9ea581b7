/** The texts of fields that suggest or upload values. */
export const fields = {
  suggestions: 'Suggestions',
  suggestion_count: ({ count }: { count: number }) => `${count} suggestions`,
  chosen: 'Chosen',
  remove: ({ title }: { title: string }) => `Remove ${title}`,
  pictures: 'Pictures',
  picture_paths: 'Paths of this site, with spaces between them. An offer shows the first one.',
  add_picture: 'Add a picture (PNG, JPEG or WebP, at most 4 MB)',
  too_large: 'The file is larger than 4 MB.',
  uploading: 'Uploading…',
  uploaded: ({ width, height }: { width: number; height: number }) =>
    `Added as the first picture, ${width} × ${height} pixels. Write this version to show it to players.`,
  preview_english: 'Preview in English',
  preview_urdu: 'Preview in Urdu',
} as const;
