const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  chevron: 'M7 10l5 5 5-5',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  external: 'M9 6H6v12h12v-3M13 5h6v6M19 5l-8 8',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  check: 'M5 12l5 5 9-10',
  close: 'M6 6l12 12M18 6L6 18',
  offline: 'M4 4l16 16M8 8a5 5 0 0 0-2 10h12M11 6a6 6 0 0 1 7 6a4 4 0 0 1 3 4',
  upload: 'M12 20V8M6 13l6-6l6 6M6 4h12',
  search: 'M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14M16 16l5 5',
  unit: 'M3 7h11v9H3zM14 10h4l3 3v3h-7M7 16a2 2 0 1 0 0 4a2 2 0 0 0 0-4M17 16a2 2 0 1 0 0 4a2 2 0 0 0 0-4',
  tire: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8',
  location: 'M12 21c5-6 7-9 7-12a7 7 0 0 0-14 0c0 3 2 6 7 12M12 7a2 2 0 1 0 0 4a2 2 0 0 0 0-4',
  account: 'M4 20V5h10v15M14 10h6v10M3 20h18M7 9h4M7 13h4M7 17h4',
  favorite: 'M12 4l2.5 5 5.500 .8-4 3.900 1 5.500-5-2.600-5 2.600 1-5.500-4-3.900 5.500-.8z',
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  command: 'M5 7l5 5-5 5M12 17h7',
  back: 'M19 12H5M11 6l-6 6 6 6',
  help: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18M9.5 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.300-1 .8-1 1.500v.4M12 16.500v.5',
  copy: 'M9 9h11v11H9zM6 15H4V4h11v2',
  alert: 'M12 4l9 16H3zM12 10v5M12 17.5v.5',
} as const

export type IconName = keyof typeof paths

/** A small drawing beside words, which say the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="shell-icon" viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
