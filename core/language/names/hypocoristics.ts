/** Short forms of given names, folded: people are written by either. */
const LINES = `
  alberto beto; alexander alex sandy; alexandra alex alexa; alfredo fredy; alejandro ale; andrew andy drew; anthony tony;
  antonio toni tono; antoine tony; barbara barb; benjamin ben benny; bernard bernie; carlos charly; carolina caro;
  catherine kate cathy kathy; charles charlie chuck; christopher chris; christine chris; christian chris;
  daniel dan danny dani; david dave; deborah debbie; donald don; eduardo edu wado; edward ed ted eddie; elizabeth liz beth
  betsy; emiliano emi; enrique quique; ernesto che; eugenio gene; eugene gene; federico fede; fernando fer nando;
  florencia flor; francisco paco pancho; franklin frank; francis frank; frederick fred freddie; gabriel gabi;
  gerald gerry jerry; gerard gerry; gonzalo gonza; gregory greg; guillermo guille; gustavo gus; harold harry; henry harry
  hank; horacio lacho; ignacio nacho; isabel isa; jacob jake; james jim jimmy jamie; javier javi; jeffrey jeff;
  jennifer jen jenny; jessica jess; jesus chucho; john johnny jack jon; jonathan jon; joseph joe joey; jose pepe; josep pep;
  joshua josh; juan juani; judith judy; julian juli; katherine kate katie kathy; kathleen kathy; kenneth ken kenny;
  kevin kev; kimberly kim; larry lawrence laurence; laura laurita; leonardo leo; leonard leo len; lionel leo; luis lucho
  toto; lucia lu; manuel manu manolo; marcelo chelo; margaret maggie peggy meg; maria mary; martin tincho; matthew matt;
  mauricio mau; maximiliano maxi; michael mike mick mickey; michelle shelly; miguel migue; mohamed mohammed mo muhammad;
  nancy nan; nathaniel nate; nicholas nick nico; nicolas nico; osvaldo valdo; pablo pablito; pamela pam; patricia pato
  pat patty; patrick pat paddy; peter pete; philip phil; rafael rafa; raymond ray; rebecca becky; ricardo richard rick;
  richard rick dick rich; robert bob bobby rob robbie; roberto beto; rodolfo rolo; rodrigo rodri; ronald ron ronnie;
  samuel sam sammy; samantha sam; santiago santi; sebastian seba; sergio checo kun; stephen steve; steven steve;
  stephanie steph; susan sue susie; theodore ted teddy; thomas tom tommy; timothy tim; tomas tomi; valentin valen;
  vicente chente; victor vic; victoria vicky; vincent vince; vinicius vini; vladimir vova; volodimir volodymyr;
  volodymyr volodimir; walter walt; william bill billy will; zachary zach`;

const byName = new Map<string, ReadonlySet<string>>();
for (const line of LINES.split(';')) {
  const names = line.trim().split(/\s+/);
  const [full] = names;
  for (const name of names) {
    // "Leo" is Lionel or Leonardo, who are not each other.
    const others = name === full ? names : [full!];
    byName.set(name, new Set([...(byName.get(name) ?? []), ...others]));
  }
}

/** Other forms of a folded given name; none for most. */
export function shortAndLongForms(given: string): readonly string[] {
  return [...(byName.get(given) ?? [])].filter((name) => name !== given);
}
