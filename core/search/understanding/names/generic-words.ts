const listed = (words: string): string[] => words.trim().split(/\s+/);

/** Words that many organizations have in their name, and that none of them is called by alone: "Bank of England". Folded. */
export const HEADS: ReadonlySet<string> = new Set(
  listed(`universidad university banco bank grupo group laboratorio laboratorios instituto institute hospital ministerio
    ministry college company compania partido party frente empresa fundacion foundation federacion asociacion association
    school escuela colegio corporation television radio editorial fondo fund capital partners airlines aerolineas airways
    consejo council comision commission comite committee agencia agency departamento department oficina office servicio
    service tribunal court corte camara secretaria autoridad authority organizacion organization organisation`),
);

/** Words that many clubs have in their name, and no person has. A club may be called by one alone where it is known. */
export const CLUB_WORDS: ReadonlySet<string> = new Set(
  listed(`club united city town national nacional union international internacional central deportivo atletico sporting sport
    football futbol`),
);

/** Words that many organizations have in their name. */
export const GENERIC: ReadonlySet<string> = new Set([
  ...HEADS,
  ...CLUB_WORDS,
  ...listed(
    'real general american americana argentina argentino mexico mexicana espana espanola azul rojo verde blanco',
  ),
]);
