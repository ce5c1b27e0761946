/** Words that many organizations have in their name: alone they mean none of them. */
export const GENERIC: ReadonlySet<string> = new Set(
  `universidad university banco bank grupo group laboratorio laboratorios instituto institute hospital ministerio ministry
  club real united city town national nacional college company compania partido party frente union empresa fundacion
  foundation federacion asociacion association school escuela colegio corporation international internacional central
  deportivo atletico sporting sport football futbol television radio editorial fondo fund capital partners airlines
  aerolineas general american americana argentina argentino mexico mexicana espana espanola azul rojo verde blanco`
    .trim()
    .split(/\s+/),
);
