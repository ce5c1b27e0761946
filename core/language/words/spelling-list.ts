/**
 * Words that are spelled in more than one way: all of a line are one word. Folded, single words. British and American
 * endings that follow a rule are in spellings.ts. Written for this project.
 */
export const SPELLINGS = `
# Transliterations
kyiv = kiev = kiew
kharkiv = kharkov = jarkov = jarkiv
odesa = odessa
lviv = lvov = leopolis
dnipro = dnieper = dniepr
chernobyl = chornobyl = chernobil
zelensky = zelenskyy = zelenskiy = zelenski = zelenskyi
navalny = navalni = navalnyi
prigozhin = prigoyin = prigozin = prigojin
lukashenko = lukashenka
yeltsin = eltsin
gorbachev = gorbachov
khrushchev = jruschov = kruschev
tchaikovsky = chaikovski = tchaikovski
dostoevsky = dostoievski = dostoyevsky
tolstoy = tolstoi
mohammed = muhammad = mohamed = mohammad = muhammed
gaddafi = gadafi = kadafi = qaddafi = gadhafi
hezbollah = hezbola = hizbullah = hizbulah = hizbollah
houthi = houthis = huti = huties = huthi
taliban = talibanes = taleban
quran = koran = coran
qaeda = qaida = caeda
khamenei = jamenei
khomeini = jomeini
khashoggi = jashogyi = kashogi
osama = usama
sheikh = sheik = jeque = shaykh
beijing = peking = pekin
mumbai = bombay
kolkata = calcutta = calcuta
chennai = madras
bengaluru = bangalore
myanmar = burma = birmania
turkiye = turquia
eswatini = swaziland = suazilandia
tokyo = tokio
seoul = seul
moscow = moscu
istanbul = estambul
gaza = ghaza
qatar = catar
iraq = irak
brazil = brasil
mexico = mejico
catalonia = cataluna = catalunya
lleida = lerida
girona = gerona
xinjiang = sinkiang
uyghur = uighur = uigur = uygur
rohingya = rohinya
romania = rumania = roumania
bashar = bachar
abdullah = abdallah = abdala
youssef = yousef = yusuf = yussuf
sharia = shariah
hanukkah = chanukah = januca
yogurt = yoghurt = yogur
yanukovych = yanukovich
poroshenko = poroschenko
mariupol = mariupil
donbas = donbass
zaporizhzhia = zaporizhia = zaporiyia = zaporozhye = zaporiya
mykolaiv = nikolaev = nikolayev = mikolaiv
belarus = bielorrusia = byelorussia
moldova = moldavia
kazakhstan = kazajistan = kazajstan
kyrgyzstan = kirguistan = kirguizistan
tajikistan = tayikistan
turkmenistan = turkmenia
uzbekistan = uzbequistan
azerbaijan = azerbaiyan = azerbaidjan
chechnya = chechenia
afghanistan = afganistan
tehran = teheran
baghdad = bagdad
damascus = damasco
aleppo = alepo
riyadh = riad
bahrain = bahrein
kuwait = koweit
yangon = rangoon = rangun
nanjing = nanking = nankin
taipei = taipeh
pyongyang = pionyang
netanyahu = netanyaju = netaniahu
ahmadinejad = ahmadineyad
rouhani = rohani = ruhani
ayatollah = ayatola = ayatolla
hussein = husein = husain = hussain
yasser = yasir = yaser
isis = daesh
djokovic = djokovich
dostum = dustum
pushkin = puchkin
rasputin = raspoutine
trotsky = trotski = trotskiy
shevchenko = chevchenko
mueller = muller
schroeder = schroder
goering = goring
zuerich = zurich
duesseldorf = dusseldorf
koeln = koln = cologne
muenchen = munchen
kobenhavn = copenhagen = copenhague

# British and American, where no rule leads from one to the other
defence = defense
licence = license
offence = offense
pretence = pretense
practise = practice
centre = center
theatre = theater
metre = meter
kilometre = kilometer
litre = liter
fibre = fiber
calibre = caliber
sabre = saber
meagre = meager
sombre = somber
spectre = specter
colour = color
labour = labor
favour = favor
favourite = favorite
honour = honor
honourable = honorable
neighbour = neighbor
neighbourhood = neighborhood
behaviour = behavior
harbour = harbor
rumour = rumor
humour = humor
armour = armor
vapour = vapor
flavour = flavor
endeavour = endeavor
saviour = savior
tumour = tumor
rigour = rigor
vigour = vigor
parlour = parlor
odour = odor
splendour = splendor
candour = candor
programme = program
grey = gray
plough = plow
aluminium = aluminum
mum = mom
jewellery = jewelry
sceptic = skeptic
sceptical = skeptical
manoeuvre = maneuver
moustache = mustache
pyjamas = pajamas
cosy = cozy
aeroplane = airplane
paediatric = pediatric
paediatrician = pediatrician
orthopaedic = orthopedic
anaemia = anemia
leukaemia = leukemia
oestrogen = estrogen
foetus = fetus
diarrhoea = diarrhea
haemorrhage = hemorrhage
encyclopaedia = encyclopedia
archaeology = archeology
archaeologist = archeologist
mediaeval = medieval
enrol = enroll
enrolment = enrollment
fulfil = fulfill
instalment = installment
skilful = skillful
judgement = judgment
ageing = aging
acknowledgement = acknowledgment
catalogue = catalog
dialogue = dialog
analogue = analog
monologue = monolog
mould = mold
smoulder = smolder
disc = disk
artefact = artifact
whisky = whiskey
adviser = advisor
gaol = jail
doughnut = donut

# Spanish
psicologia = sicologia
psicologo = sicologo
psiquiatra = siquiatra
septiembre = setiembre
kiosco = quiosco
cinc = zinc
yihadista = jihadista = yijadista
yihad = jihad
tsunami = sunami
substituir = sustituir
substancia = sustancia
obscuro = oscuro
transporte = trasporte
transferencia = trasferencia
trascendente = transcendente
remplazo = reemplazo
remplazar = reemplazar
`;
