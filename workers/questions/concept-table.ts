/**
 * One concept per line: name | English words | Spanish words | concepts that contradict it. Words are folded and
 * match any word with the same stem; `word*` matches every word starting with it, `=word` only that form. `#…`
 * are marks set while parsing an article (see article.ts). Written for this program.
 */
export const TABLE = `
death | die dies died dying dead death deaths deadly fatal* kill* slain perish* demise decease* obituar* funeral mourn* succumb* corpse body bodies autops* | muer* muri* mort* fallec* matar mata mato mataron asesin* cadaver* obito difunt* funeral* entierr* luto autops* | survival none
survival | surviv* alive rescue* saved unhurt unharmed unscathed safe escape* recover* | sobreviv* supervivien* viv* ileso* ilesa* rescat* salvad* salvo recuper* |
injury | injur* hurt wound* hospitali* harm* bleed* fracture* trauma | herid* lesion* hospitaliz* ingresad* fractur* trauma* contus* dano* | none
crime | crime* criminal* murder* homicid* theft thief rob* burglar* assault* rape* kidnap* smuggl* gang* fraud* scam* violen* stab* shoot* shot gunm* terror* traffick* | crimen* crimin* delit* delinc* asesinat* homicid* robo* robar robad* hurto* agred* agresi* viola* secuestr* narco* estaf* fraud* violen* apunal* tirote* dispar* terror* malvers* mafia* |
arrest | arrest* detain* detention custody nab* held apprehend* jailed | deten* detuv* arrest* capturad* apres* custodia calabozo | acquittal
trial | trial court* hearing* judge* tribunal lawsuit* sue* sued suing plea testif* prosecut* magistrate* legal litigat* petition bench | juicio* tribunal* juez* jueza* juzg* audiencia demand* querell* fiscal* magistrad* judicial* recurs* vista procesad* imputad* |
verdict | verdict convict* sentence* guilty jail prison* ruling ruled punish* penalt* fine fined | sentenci* conden* culpab* carcel prision fallo dictad* pena penas castig* sancion* multa* | acquittal pending
acquittal | acquit* innocen* cleared dismiss* released bail free freed | absuel* absolu* inocen* exoner* libr* archiv* sobresei* liberad* fianza | verdict
complaint | complain* alleg* accus* denounc* claim* charge* | denunci* queja* acus* reclam* alega* |
investigation | investigat* probe* inquir* inspect* enquir* fbi cbi | investig* pesquis* indag* diligencia* inspecc* |
accident | accident* crash* collid* collision derail* wreck* mishap* | accident* choque* choco colision* descarril* atropell* siniestr* vuelc* |
fire | fire* blaze* burn* flame* wildfire* arson | incendi* fuego* llamas quem* arde* |
disaster | flood* earthquake* quake* storm* hurricane* cyclone* tornado* landslide* eruption* volcan* disaster* drought* tsunami | inund* terremoto* sismo* temporal* borrasca* huracan* ciclon* tornado* riada* erupc* volcan* catastrof* desastre* sequia* derrumb* dana |
weather | weather rain* snow* heat* heatwave* temperature* forecast* wind* monsoon* cold fog climate sunny | tiempo lluvi* nieve* nevad* calor* temperatur* viento* frio aemet pronostic* niebla* meteorolog* ola granizo |
climate | climate warming emission* carbon renewable* environment* green pollut* sustainab* ecolog* | clima* calentamiento emision* carbono renovabl* medioambient* ambient* contamin* sostenib* ecolog* |
war | war wars militar* soldier* troop* army missile* bomb* invasion invade* airstrike* strike* ceasefire weapon* front rocket* navy combat conflict* | guerra* militar* soldado* tropa* ejercito misil* bomb* invasi* ataque* tregua arma* frente cohete* armada combate* belic* conflicto* |
peace | peace* truce ceasefire deal agreement reconcil* | paz tregua alto acuerdo* pact* reconcil* |
attack | attack* assault* raid* hit strike ambush* beat* | ataque* atac* asalt* agred* agresi* golpe* palizas emboscad* |
threat | threat* menace warn* danger* risk* alarm* alert* | amenaz* peligr* riesg* advert* alerta* alarm* aviso* | safe
safe | safe harmless secure calm* reassur* | segur* inofensiv* calma tranquil* | threat
protest | protest* demonstrat* march* rally* riot* boycott* unrest picket* | protest* manifest* marcha* concentrac* disturbio* boicot* cacerol* |
strike | strike* walkout* union* stoppage workers | huelga* paro* sindica* trabajador* convenio |
election | election* elect* vote* voter* poll* ballot* candidate* campaign* referendum primary runoff bypoll* seat | eleccion* elector* vot* urna* comici* candidat* campan* referend* primari* balot* escrutinio investidura |
government | government* minister* ministry president* prime cabinet administration governor* mayor* authorit* official* state federal council executive | gobierno* ministr* ministeri* president* consejer* consejo alcald* gobernador* autoridad* administracion* ayuntamiento estado ejecutivo junta govern moncloa |
parliament | parliament* congress senate lawmaker* legislat* mp mps bill house assembly | parlament* congreso senad* diputad* camara* legislat* cortes asamblea* pleno |
party | party parties opposition coalition republican* democrat* bjp labour tory left right | partido* oposicion coalicion pp psoe vox sumar podemos junts erc izquierda* derecha* peronis* |
law | law laws legislation act rule* regulation* decree* ban* banned prohibit* constitut* reform* amend* order* measure* | ley leyes legisla* norma* decret* prohib* regula* constituc* reform* enmiend* medida* orden* |
approval | approv* pass passed adopt* ratif* accept* agree* endors* clear* grant* authori* allow* | aprob* aprueb* ratific* acept* autoriz* acord* acuerd* respald* conced* permit* avala* admitid* | rejection
rejection | reject* refus* deny denies denied block* veto* oppos* turn down discard* rule | rechaz* niega* nego negar deneg* desestim* bloque* vet* opon* opus* descart* desmient* desment* | approval
support | support* back* endors* favour* favor* defend* praise* hail* laud* applaud* admir* | apoy* respald* defend* defiend* elog* alab* aplaud* admir* celebr* avala* | criticism
criticism | critic* slam* blast* condemn* denounc* accus* blame* attack* lash* outrage* anger* angry furious backlash mock* question* hit oppos* disappoint* | critic* carga* arremet* conden* denunci* acus* culp* reproch* indign* enfad* ira polemic* cuestion* burl* reprob* atac* lament* contra | support
appointment | appoint* name* named nominat* hire* join* becomes successor elected takes sworn | nombra* design* fich* ficha incorpor* sucesor* sustitu* jura | departure
departure | resign* quit* step* leave* leaving left depart* dismiss* sack* fired exit* retire* oust* steps | dimit* dimis* renunci* cese ces* abandon* marcha* deja dejar dejara destitu* despid* salida retir* jubil* adios | appointment
layoffs | layoff* lay job* redundanc* unemploy* workforce | despid* despido* ere eres paro desemple* plantilla* |
jobs | job* employ* hire* hiring work* vacanc* salary salaries wage* pay labour labor career recruit* | emple* trabaj* salari* sueldo* contrat* labor* vacante* oposicion* afili* |
rise | rise* rising rose raise* increas* hike* higher up surg* soar* jump* climb* grow* grew growth gain* more expand* dearer rally* record boost* doubl* tripl* worsen* uptrend bullish | sub* aument* increment* crec* alza* dispar* mas encarec* elev* mayor* dupl* tripl* gan* repunt* avanz* escal* sube* agrav* | fall none
fall | fall* fell drop* decreas* declin* lower* down cut* slump* plunge* tumbl* reduc* less slid* shrink* cheaper dip* loss* bearish ease* | baja* baj* cae* caid* cay* descen* reduc* recort* desplom* menos dismin* abarat* retroc* perd* pierd* hund* merma* | rise none
stable | stable unchanged steady same maintain* hold flat remain* | estable* igual* mantien* manten** sigue* invariab* | rise fall
price | price* cost* expensive cheap* inflation fee* tariff* fare* rate* bill | precio* cost* car* barat* encarec* inflacion* tarifa* ipc factura* cuesta* vale |
money | money fund* dollar* euro* crore lakh rupee* rs million billion pound* cash sum paid pay* budget worth financ* | dinero fondo* dolar* euro* millon* peso* libra* pag* cobr* presupuest* financ* cuantia importe |
profit | profit* earning* revenue* income results sales takings gain* turnover gross* collect* | benefici* ganancia* ingres* resultado* venta* factur* recaud* | loss
loss | loss* lose losing deficit* bankrupt* insolven* liquidat* debt* default* collapse* flop* disappoint* | perdid* pierde* deficit quiebra* insolven* concurso liquid* deuda* impag* fracas* ruina | profit
investment | invest* fund* stake* acquir* acquisition* merg* takeover* buy* bought deal venture* ipo startup capital | inver* fond* particip* adquir* adquis* fusi* compra* opa startup capital |
market | market* share* stock* index* nifty sensex trading bond* investor* bourse equity broker* nasdaq dow ibex | mercado* accion* bolsa* indice* ibex bono* inversor* cotiz* bursatil* |
bank | bank* lender* loan* credit deposit* rbi fed mortgage* interest lending | banco* banca* prestam* credit* deposit* hipotec* bce fed interes* |
crypto | crypto* bitcoin* blockchain* ethereum nft* token* | cripto* bitcoin* blockchain ethereum nft* |
tax | tax* gst irs duty levy | impuest* fiscal* hacienda tribut* irpf iva arancel* gravam* |
company | company companies firm* business* corporat* brand* ceo startup* manufactur* retailer* industr* conglomerat* ltd inc | empres* compani* firma* negoci* corpora* marca* fabric* ceo directiv* sociedad* industri* |
consumer | consumer* customer* buyer* shopper* user* client* | consumid* client* usuari* comprador* compr* |
product | product* device* phone* smartphone* gadget* laptop* watch* feature* model* | product* movil* dispositiv* telefon* ordenador* reloj* modelo* aparato* |
launch | launch* unveil* releas* debut* introduc* roll out announc* premier* reveal* open* new | lanz* presenta* estren* debut* sale novedad* anunci* inaugur* abr* nuev* llega* | withdrawal
withdrawal | withdraw* recall* discontinu* cancel* scrap* suspend* postpon* call off called halt* shut* clos* axe* | retir* cancel* suspend* aplaz* anul* cierr* cerr* paraliz* fin elimin* | launch
rumour | rumour* rumor* leak* tipped tip reportedly unconfirmed speculat* gossip alleged* source* sources likely may might could hint* expected teas* | rumor* filtra* supuest* presunt* especul* fuentes posible* podria* apunt* | official
official | official* announc* confirm* statement* spokes* press release communique govern* declared notification | oficial* confirm* comunicad* portavo* anunci* nota declar* notific* | rumour
anonymous | anonymous unnamed source* sources undisclosed | anonim* fuentes |
plan | plan* planned will propos* intend* consider* future upcoming soon set expect* schedul* project* aim* prepar* mull* | plan* prev* propon* propuest* estudi* futur* proxim* sera seran pretend* proyect* prepara* busca* quiere* hara tendra | done
done | already completed finished done happened ended concluded | ya finaliz* termin* conclu* complet* cumplid* realiz* | plan
ongoing | ongoing underway continu* live still currently now progress | marcha curso continu* sigue* directo todavia aun actual* ahora |
sport | sport* match* game* team* player* coach* league* cup tournament* championship* goal* cricket football soccer tennis nba nfl ipl season club* athlete* olympic* wicket* innings fixture* | deport* partido* equipo* jugador* entrenador* liga* copa torneo* campeonat* gol* futbol* tenis* baloncest* temporada* club* atleta* olimpic* motogp formula champions |
cricket | cricket* wicket* innings ipl odi t20 bowler* batsm* batter* | cricket |
football | football* soccer goal* striker* midfielder* premier fifa uefa laliga fc | futbol* gol* delanter* laliga champions uefa fifa madrid barcelona atletico |
victory | win* won beat* defeat* victor* triumph* champion* clinch* thrash* sweep* success* gold title top first lead* | gan* vence* vencio victori* triunf* campeon* derrot* golea* exito* lider* oro titul* primer* | defeat
defeat | lose* lost loses losing defeat* beaten eliminat* thrash* knocked fail* relegat* out | perd* pierd* perdio derrot* caer cae eliminad* fracas* descens* goleada | victory
draw | draw* drew tie tied level | empat* tablas igualad* |
signing | sign* transfer* contract* deal join* acquire* loan* trade* | fich* traspas* contrat* renov* cesion* ficha* |
injurysport | injur* sidelined fitness ruled doubtful | lesion* baja molestias |
health | health* hospital* doctor* patient* disease* medic* drug* treatment* cancer virus* illness* clinic* vaccin* symptom* mental sleep diet infection* surgery physician* wellness | salud* sanidad sanitari* hospital* medic* paciente* enferm* farmac* tratamient* cancer virus* vacun* sintoma* clinic* infecc* cirug* dieta |
covid | covid* coronavirus pandemic* omicron variant* quarantin* lockdown* outbreak* epidemic* monkeypox | covid* coronavirus pandem* omicron variante* cuarenten* confin* brote* epidem* |
science | scien* research* study studies experiment* discover* universit* professor* journal* nasa space planet* galax* telescope* fossil* physic* biolog* species lab | cien* investigador* estudio* experiment* descubr* universi* profesor* revista* nasa espaci* planeta* galaxi* telescop* fosil* especie* laborator* |
space | space* planet* mars moon galax* star* astronaut* nasa orbit* rocket* telescope* asteroid* satellite* | espaci* planeta* marte luna galaxi* estrella* astronaut* nasa orbit* cohete* telescop* asteroid* satelit* |
technology | tech* software app* digital internet online ai artificial computer* cyber* google apple microsoft whatsapp data robot* chip* processor* 5g | tecnolog* software app* aplicacion* digital* internet artificial ia informatic* ciber* google apple whatsapp datos robot* chip* |
socialmedia | instagram twitter tweet* facebook tiktok viral social post* youtube netizen* fans video online | instagram twitter tuit* facebook tiktok viral* redes publicacion* youtube internaut* video* x |
videogame | game* gaming gamer* console* playstation xbox nintendo esport* elden genshin player* minecraft fortnite pokemon | videojueg* jueg* consola* playstation xbox nintendo esport* |
hack | hack* breach* phish* malware ransomware cyberattack* | hacke* ciberataq* ciberdelinc* pirat* virus |
outage | outage* down glitch* crash* failure* disrupt* problem* bug* | caida* fallo* averia* interrup* problema* error* |
education | school* student* universit* college* teacher* exam* education* pupil* class* admission* result* | escuel* colegio* alumn* estudiant* universi* profesor* examen* educa* clase* bachiller* notas |
culture | art* museum* exhibit* book* novel* writer* author* theatre theater literature* poet* paint* cultural heritage | art* museo* exposic* libro* novela* escritor* autor* teatro* literatura poet* pint* cultur* patrimonio |
film | film* movie* cinema* actor* actress* director* bollywood hollywood star* starrer screen oscar* | pelicul* film* cine* actor* actriz* director* taquill* hollywood oscar* rodaje* |
series | series show* episode* season* netflix streaming drama disney prime hbo finale trailer | serie* episodio* capitulo* temporada* netflix plataforma* telenovela* disney hbo |
music | music* song* singer* album* concert* band* rapper* grammy* billboard tour* | music* cancion* cantante* disco* album* concierto* banda* gira grammy* |
television | tv television channel* broadcast* host presenter* reality telecast | television* televis* cadena* programa* presentador* telecinco antena tertulia* concurso* |
celebrity | celebrit* star* actor* actress* singer* model* influencer* fame famous couple dating bollywood kardashian | famos* celebr* actor* actriz* cantante* modelo* influencer* artista* pareja corazon |
royal | royal* king* queen* prince* princess* palace crown monarch* duke duchess throne | rey reina reyes principe* princesa* leonor palacio corona monarqu* infanta* zarzuela |
romance | love* romance* wedding* marri* couple* dating date engaged relationship* boyfriend* girlfriend* husband wife | amor* romance* boda* cas* matrimonio* pareja* novi* relacion* enamor* esposa marido sentimental* | breakup
breakup | divorce* split* separat* breakup ex | divorci* separ* ruptura* romp* ex | romance
family | family families mother* father* son daughter* child* kid* baby parent* sibling* brother* sister* wife husband | familia* madre* padre* hij* nin* bebe* herman* espos* marido abuel* |
birth | birth* born pregnan* baby | nac* embaraz* bebe* parto* natal* |
woman | woman women female girl* she her feminis* gender mother actress | mujer* femenin* nina* chica* ella feminis* genero |
man | man men male boy* he his him | hombre* masculin* chico* varon* |
youth | young* youth* teen* student* child* children generation | joven* jovenes juven* menor* adolescent* nin* generacion |
elderly | elder* old* senior* pension* retire* aged | mayores ancian* jubil* pension* vejez |
migration | migra* immigra* refugee* border* asylum deport* visa* | migra* inmigra* refugiad* frontera* asilo deport* patera* cayuco* |
religion | religio* church* pope* god temple* mosque* muslim* hindu* christian* priest* bishop* faith | religi* iglesia* papa dios templo* mezquita* musulman* cristian* cura* obispo* fe |
transport | transport* train* rail* bus* road* traffic metro highway* vehicle* driver* | transport* tren* ferrocarril* autobus* carretera* trafico metro autopista* vehiculo* conductor* renfe |
aviation | plane* flight* airline* airport* aircraft passenger* pilot* | avion* vuelo* aerolinea* aeropuerto* pasajer* piloto* |
cars | car cars auto* vehicle* suv sedan motor* ev tesla bike* | coche* auto automovil* vehiculo* suv moto* tesla |
energy | energy oil gas power electric* coal nuclear solar fuel* petrol* diesel hydrogen megawatt* | energ* petrol* gas luz electric* carbon nuclear* solar* combustible* gasolina diesel hidrogeno megavatio* |
water | water* dam* reservoir* river* | agua* embals* presa* rio* |
housing | house* housing home* property rent* apartment* mortgage* landlord* tenant* homebuyer* | vivienda* casa* piso* alquiler* inmobiliari* hipotec* propietari* inquilin* |
food | food* recipe* cook* restaurant* eat* drink* chef* dish* meal* taste* wine* flavour | comida* alimen* receta* cocin* restauran* comer plato* chef* bebid* vino* gastronom* sabor* |
recipe | recipe* ingredient* cook* bake* tablespoon* | receta* ingredient* cocin* horno cucharad* |
travel | travel* touris* trip* hotel* holiday* vacation* destination* beach* visit* | viaj* turis* hotel* vacacion* destino* playa* visit* escapad* |
fashion | fashion* dress* style* outfit* wear* clothes cloth* designer* beauty makeup skin* | moda* vestid* estilo* look* ropa disen* belleza maquilla* piel prenda* |
animals | animal* dog* cat* bird* wildlife pet* species elephant* tiger* cow* fish | animal* perro* gato* ave* fauna mascota* especie* toro* vaca* pez peces |
agriculture | farm* crop* agricultur* harvest* wheat cattle livestock rural | agric* agrari* campo cosech* cultiv* ganad* trigo rural* olivar* |
weapons | gun* weapon* rifle* firearm* ammunition | arma* pistola* rifle* fusil* municion* |
drugs | cannabis cocaine heroin drug* narcotic* marijuana opioid* fentanyl | droga* cannabis cocain* heroin* marihuana hachis narco* |
lottery | lottery jackpot prize raffle | loteria* sorteo* bote premio* euromillones primitiva |
award | award* prize* medal* nobel oscar* trophy honour* honor* winner* recogni* | premi* galardon* medalla* nobel oscar* trofeo* homenaj* reconoc* |
record | record* highest largest biggest first best most historic unprecedented | record* maxim* mayor primer* histor* inedit* |
anniversary | anniversar* birthday* commemorat* year* centenar* | aniversario* cumple* conmemor* centenar* efemerid* |
opinion | opinion* column* editorial* argu* view* essay* commentary i my we think believe should #first | opin* column* editorial* argument* tesis ensayo comentari* reflexi* yo creo debe* deberia* pienso #first | report
report | news report* inform* fact* event* update | noticia* inform* cronica* hecho* dato* suceso* | opinion
interview | interview* question* answer* talk* says speak* #qa #quotetitle | entrevist* pregunt* respuest* contest* habla* conversa* #qa #quotetitle |
quote | quot* said say* says told tell* words statement* remark* comment* #quote #quotetitle | cita* dij* dice* asegur* afirm* declar* palabras manifest* explic* senal* #quote #quotetitle |
review | review* critic* rating* verdict stars | resena* critica* valora* puntua* |
guide | guide* how tutorial* tip* step* advice learn practical explain* help* instruct* enable download check use easy #howto | guia* como consejo* paso* tutorial* practic* ayuda* truco* instruc* explica* aclara* duda* servicio #howto |
listing | list* ranking* rank* table top recommend* selection best options must #titlenumber | lista* list* ranking clasific* mejores recomend* seleccion* opciones enumer* #titlenumber |
liveblog | live update* updates minute blog | directo minuto ultima hora |
schedule | schedule* date* time* when timing* calendar* where watch stream | horario* fecha* hora* calendario cuando donde ver dia |
preview | predict* preview* forecast* odds fantasy prediction* expect* vs | prevision* pronostic* predicc* apuesta* previa |
result | result* score* scorecard outcome final highlights | resultad* marcador* goles final |
explainer | explain* why what means background know everything analysis | explica* claves significa analisis analiza* contexto |
video | video* watch clip* footage* camera* photo* picture* image* pics | video* imagen* foto* camara* grab* |
poll | poll* survey* respondents percent | encuesta* sondeo* barometro cis barometr* |
statistics | statistic* data figure* number* percent* rate* survey* index | estadistic* datos cifra* numero* porcentaje* tasa* indice ine |
agreement | agree* deal* pact* accord* sign* alliance partner* joint join* mou collaborat* cooperat* | acuerd* acord* pact* alianza* convenio* firm* colabor* cooper* socio* conjunt* | dispute
dispute | disput* row feud* clash* quarrel* fight* conflict* rift* tension* controvers* split disagree* | disput* enfrent* choque* pelea* conflict* tension* polemic* discusion* desacuerd* roce* | agreement
negotiation | negotiat* talk* discuss* dialog* bargain* meeting* | negocia* dialog* convers* reunion* reun* |
help | help* aid donat* charit* relief support* assist* subsid* grant* | ayud* don* solidari* subvenc* asist* beca* bono |
apology | apolog* sorry regret* | discul* perdon* arrepent* lament* |
surprise | surpris* shock* unexpected stun* | sorpre* impact* inesperad* |
positive | good great best success* happy joy* love* excellen* positive wonderful cheerful optimis* proud pleasant admir* glad hope* fine strong better pleased elated enthusias* warm delight* inspir* impress* bright | buen* mejor* excelen* exito* feliz alegr* positiv* maravill* optimis* orgull* esperanz* admir* brillant* fantast* encant* favorabl* entusias* ilus* satisf* contento* | negative
negative | bad worst poor terrible fail* sad* negative worr* fear* crisis problem* grim pessimis* disappoint* weak* angry concern* alarm* worse gloom* tragic tragedy mournful hostile unhappy shame* embarrass* | mal* peor* terribl* fracas* triste* negativ* preocup* miedo* crisis problem* pesimis* decepc* debil* grave* tragic* tragedia hostil* verguenz* lamentab* desfavorab* desastr* | positive
neutral | neutral balanced indifferent mixed moderate impartial | neutr* equilibrad* indiferen* mixt* moderad* imparcial* intermedi* |
humour | humor* funny joke* comic* comedy laugh* meme* hilarious light | humor* gracios* chiste* comic* comedia* risa* meme* broma* divert* |
serious | serious* grave severe* critical* major significant* heavy strong deep grave substantial* large* big wide* | grav* sever* critic* seri* important* fuert* profund* gran grande* intens* | minor
minor | minor small* slight* little light limited modest few low mild | leve* pequen* liger* escas* limitad* modest* poc* bajo menor* algo | serious
urgent | urgent* immediate* emergency breaking today now quick* | urgen* inmediat* emergencia hoy ahora rapid* | evergreen
evergreen | evergreen timeless anytime | atemporal intemporal siempre |
none | none no nothing nobody never without zero not neither absent | ningun* nada nadie nunca sin cero tampoco no inexistente |
certain | certain* sure definite* confirm* guarantee* proven determined established | cierto segur* definitiv* confirm* garantiz* probad* demostr* | uncertain
uncertain | uncertain* unclear unknown doubt* perhaps maybe possibl* may might pending yet early suspect* | incert* inciert* duda* quiza* posibl* podria* desconoc* pendient* probabl* | certain
local | local* city town* village* municipal* district* neighbourhood* resident* | local* ciudad* pueblo* municip* barrio* distrito* vecin* provinc* |
national | nation* country* federal nationwide state-wide domestic | nacion* pais estatal espana |
international | international* global* world* foreign* countries abroad nations un worldwide bilateral | internacion* global* mund* extranjer* paises exterior* onu |
europe | europe* eu brussels nato | europ* ue bruselas otan |
unitedstates | america* us usa washington biden trump texas california york | estadounid* eeuu unidos washington biden trump |
india | india* delhi mumbai modi hindu bjp kerala rupee* | india* delhi |
spain | spain spanish madrid barcelona catalan* | espan* madrid barcelona catal* sevilla valencia andaluc* |
argentina | argentin* buenos milei macri massa | argentin* buenos milei macri massa |
middleeast | israel* gaza hamas palestin* iran* syria* lebanon saudi | israel* gaza hamas palestin* iran* siria libano |
ukraine | ukrain* russia* putin zelensk* kyiv moscow kremlin | ucrani* rus* putin zelensk* kiev moscu kremlin |
china | china chinese beijing taiwan xi hong | chin* pekin taiwan |
police | police* cop* officer* sheriff* constable* | polic* guardia civil mossos agente* comisar* ertzaintza |
expert | expert* analyst* scientist* doctor* professor* specialist* researcher* economist* | expert* analist* cientific* medico* profesor* especialist* investigador* economist* |
witness | witness* eyewitness* testimon* bystander* | testig* testimoni* |
union | union* worker* labour employee* staff | sindicat* trabajador* emplead* ugt ccoo |
ngo | ngo* charit* foundation* nonprofit* activist* campaigner* unesco unicef | ong fundacion* activist* asociacion* oenege* |
monday | monday | lunes |
tuesday | tuesday | martes |
wednesday | wednesday | miercoles |
thursday | thursday | jueves |
friday | friday | viernes |
saturday | saturday | sabado |
sunday | sunday | domingo |
hours | hour* minute* | hora* minuto* |
days | day* today yesterday tomorrow | dia dias hoy ayer manana jornada* |
weeks | week* fortnight | semana* |
months | month* january february march april june july august september october november december | mes meses enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre |
years | year* annual* yearly decade* | ano anos anual* decada* |
first | first debut* inaugural | primer* debut* inedit* | again
again | again repeat* second third fourth comeback return* fresh another previous* once before | nuevamente segund* tercer* vuelv* vuelt* repet* reincid* regres* anterior* otra otro | first
only | only single sole alone just exclusively | solo unic* solamente exclusiv* |
all | all every entire whole everyone both total* full* complete* always | tod* enter* cada total* complet* siempre ambos |
secret | secret* confidential hidden undisclosed private* | secret* confidencial* ocult* reservad* privad* opac* | public
public | public* publish* disclos* reveal* open transparent | public* publicad* divulg* revel* transparen* | secret
easy | easy easily simple smooth* straightforward | facil* sencill* simple* | difficult
difficult | difficult* hard* tough* complex challeng* struggl* | dificil* dificult* complej* dur* complic* | easy
change | change* new shift* transform* replac* switch* | cambi* nuev* transform* sustitu* modific* reemplaz* |
delay | delay* postpon* late overdue defer* | retras* aplaz* demor* tard* pospon* |
escape | escape* flee* fled run away fugitiv* abscond* missing disappear* | escap* hui* hu* fug* desapar* |
heritage | historic* ancient archaeolog* heritage castle* monument* | historic* antigu* arqueolog* patrimonio castillo* monumento* |
`;
