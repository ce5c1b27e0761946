import { wordSet } from '../words/word-lists.ts';

/**
 * Given names that the press of Spanish- and English-speaking countries writes most, folded. They tell a person's name
 * from a run of capitals where an index has not shown it yet; rarer ones are learned from the index.
 */
export const GIVEN_NAMES: ReadonlySet<string> = wordSet(`
  aaron abdel abdul abdullah abel abigail abiy abraham achraf ada adalberto adam adamari adan adela adele
  adena adolfo adrian adriana adrien agnes agustin agustina ahmad aida aidan aiden ainara ainhoa aitana
  aitor ajay akhilesh akira akshay alaina alan alastair alba albert albertina alberto aldana alec alejandra
  alejandro aleksandar aleksandr alessandra alessandro alex alexa alexander alexandra alexandria alexei
  alexia alexis alfie alfonsina alfonso alfred alfredo ali alia alice alicia alina alison alisson alistair
  allan allen almudena alondra alonso alvaro alvin alyssa amadeo amado amador amal amalia amanda ambar amber
  amelia amelie amin amir amira amit amitabh amparo amy ana anabel anahi analia ananya anastasia anders
  anderson andre andrea andreas andrei andrej andres andrew andrey andrzej andy angel angela angelica
  angelina angie anibal anika anil anish anita anjali ann anna annabel annalena anne annie anselmo ansu
  anthea anthony antoine antonela antonella antoni antonia antonina antonio antony anuel anushka anwar anya
  apolinario araceli arantxa archie ariadna ariadne ariana ariel arjun arlene armando armin arnaldo arnaud
  arnold aroldis arsene arthur artur arturo arvind aryan asha asher ashish ashleigh ashley ashok ashton
  asier asif astrid atiku aubrey audrey augusto aurelia aurelien aurelio aurora austin ava avery axel ayanna
  ayelen ayesha aylen ayman ayushmann azucena baldomero baltasar balvin barack barbara barnaby barron barry
  bart bartolome bashar bastian bautista beatrice beatrix beatriz becky belen belinda beltran ben benedict
  benicio benito benjamin benny bernabe bernadette bernard bernardino bernardo bernat bernie bert berta
  bertha bertrand beth bethany beto betsy bettina betty beyonce bhagwant bheki bianca bibiana bilawal bill
  billie billy bizarrap bjorn blaise blake blanca blas bob boban bobby bobi bogdan bojan bola bonnie boris
  brad bradley brandi brandon braulio brayan brenda brendan brent brett brian brianna bridget brie brigitte
  brisa britney brittany bronny brooke bruce bruna bruno bryan bryce bryson bubba buddy bukayo caitlin
  caitlyn caleb calixto calvin cameron camila camilla camille camilo candace candela candelaria caridad
  carina carl carla carles carlo carlos carlota carlotta carmela carmelita carmelo carmen carol carole
  carolina caroline carolyn carrie cary casemiro casey casimiro caspar casper cassandra caster catalina
  catherine cathy cayetana cayetano cecil cecilia cecilio cedric celeste celestino celia cesar chabeli
  chadwick chantal charlene charles charlie charlotte charly chasten checo chelsea cheryl chiara chimamanda
  chloe chris chrissy christian christiane christie christina christine christopher chrystia chuck ciara
  cillian cindy cintia ciro claire clara clarence claude claudette claudia claudio clementina cleo clint
  clive clotilde coco cody colby colette colin colleen conan connie connor conor conrado constance constanza
  consuelo cordelia corey corina cormac cosmin courtney craig crisanto cristian cristiano cristina cristobal
  cuauhtemoc cynthia cyril dagoberto dahlia daisy dak dalai dale dalia dalila dallin dalma damaris damian
  damien damon dan dana dane dani daniel daniela daniele danielle daniil danny daphne daria dario darius
  darlene darnell darrell darren darryl dave david davide davor dayana dean deandre debbie deborah debra
  declan deepak deepika delcy delfina delia delroy demetrius demi demian denis denise dennis denzel derek
  dermot derrick deshaun desiree desmond devendra devin dexter diana diane dianne dick diego dieter dilma
  dimas dimitri dina diogo dionisio diosdado dirk djibril dmitri dmitry doja dolores domenico dominic
  dominique don donald donatella donna donny dora doreen doris dorothy doug douglas dua duki duncan dusan
  dustin dwayne dwight dylan eamon eberechi ebrahim ed eddie eddy ederson edgar edgardo edie edith edmundo
  edna edouard edson eduardo edward edwin efrain egan egidio eileen eitan eknath eladio elaine elba eleanor
  elena eleonora eleuterio eli elian elias elijah elisa elisabeth eliseo eliza elizabeth ella elle ellen
  ellie elliot elliott elmer eloisa eloise elon eloy elsa elsie elton elvira elvis emanuel emil emilia
  emiliana emiliano emilie emilio emily eminem emma emmanuel emmanuelle emmerson emmet emmett enrique
  enriqueta enzo erasmo eric erica erick erik erika erin erling ernest ernesto ernie esme estanislao esteban
  estefania estela estelle ester esther ethan ethel etienne eugene eugenia eugenie eugenio eunice eusebio
  eva evan evangelina evaristo evelyn evita evo exequiel ezequiel ezra fabian fabiana fabinho fabio fabiola
  fabricio fabrizio facundo farah farid fatima faustino fausto faye federica federico felicia feliciano
  felicity felipe felisa felix fergus fermin fern fernanda fernando ferran fidel filippo finn fiona fiorella
  flavia flavio flora florence florencia florentino frances francesca francesco francis francisca francisco
  franck franco francois frank frankie franz fred freddie frederic frederick frenkie freya frida frieda
  fulgencio fumio gabe gabriel gabriela gabriele gael gaetano gail gareth garrett garry garth gary gaspar
  gaston gavin gayle gemma genaro genevieve genoveva geoff geoffrey george georgia georgina gerald geraldine
  geraldo gerard gerardo german geronimo gerry gertrude giacomo gian giancarlo gianluca gianluigi gianni
  giannis gideon gilbert gilberto gildo gillian gina gines ginni ginny gino gio giorgia giorgio giovani
  giovanna giovanni gisela gisele giselle giulia giuliana giuliano giuseppe gladys glen glenda glenn gloria
  gonzalo goodluck gordon grace graciela graeme graham greg gregor gregoria gregorio gregory greta gretchen
  grigory griselda guadalupe guido guillem guillermina guillermo gunter gustaf gustavo guy gwen gwendolyn
  gwyneth haile hailey hakan hakeem hamish hanna hannah hans hardik harold haroldo harriet harriett harry
  haruki harvey hasan hassan haydee hayden hayley heather hebe hector heidi helen helena helga heloisa
  hemant henri henrik henrique henry herbert herbie heriberto herman hermann herminia hermione hernan
  herschel hilario hilary hilda hillary hipolito hiroshi hoda holger honorio horace horacio howard hubert
  hugh hugo humberto humza hunter ian ibai ibrahim ibrahima ida idris iga ignacia ignacio ignatius igor iker
  ildefonso ilhan iliana iman imelda imogen imran inacio inaki ines inez inga ingrid inmaculada ioan ira
  irene irina iris irma irving isaac isabel isabela isabella isabelle isadora isaiah isha isidoro isidro
  isla ismael ismail israel itziar ivan ivana ivanka ivanna ivette ivonne jaap jacinda jacinta jacinto jack
  jackie jacob jacobo jacqueline jacques jada jaden jadon jagmeet jaime jair jairo jake jakob jalen jamaal
  jamal james jamie jan jana janae jane janelle janet janhvi janice janine jannik jared jarrod jasmin
  jasmine jason jasper javier javiera jay jayden jaylen jayson jean jeanette jeanine jeanne jed jeff jeffrey
  jelena jemima jemma jenna jennie jennifer jenny jens jeremiah jeremias jeremy jermaine jerome jeronimo
  jerry jesse jessi jessica jessie jesus jill jillian jim jimena jimmy jinping joan joana joann joanna
  joanne joao joaquin joaquina jocelyn jodi jodie joe joel joelle joey johan johanna johannes john johnnie
  johnny jolene jolie jon jonah jonas jonatan jonathan jong joni jonny jordan jordi jordy jorge jorgelina
  joris jose josefa josefina josep joseph josephine josh joshua josie josue jovan joyce juan juana juanita
  jude judi judit judith judy julen julia julian juliana julianne juliano julie julien juliet julieta julio
  julius june jurgen justin justina justine jyotiraditya kai kaia kailee kaitlin kaitlyn kamala kangana
  kanye kara kareem kareena karen kari karim karin karina karl karla karol karolina kartik kate katharine
  katherine kathleen kathryn kathy katia katie katja katrina katy katya kay kayla keanu keegan keiko keir
  keira keith kelly kelsey kemi ken kendall kendra kendrick kenji kenneth kenny kerry ketanji kevin khadija
  khalid khalil khloe kian kiara kiera kieran kim kimberly kimi kirk kirsten kirsty kit klaus klay kobe kofi
  kourtney kris krishna krista kristalina kristen kristian kristin kristina kristine kurt kwame kwasi kyle
  kylian kylie kyra kyrie kyrsten lachlan ladislao lali lalu lamar lana lance lando lara larissa larry lars
  latoya laura laurel lauren laurence laurent laurie lautaro laverne layla lazaro leah leandra leandro
  leanne lebron lee leigh leila lena lenin lenny leo leon leona leonard leonardo leonel leonid leonor
  leopoldo leroy leslie lester leticia letitia levi lewis lexi lia liam liana libby lidia lila lilia lilian
  liliana lilibet lilita lillian lily lina linda lindsay lindsey lionel lisa lisandro lisbeth liv liz liza
  lizzie lizzo lloyd lois lola lonnie lorena lorenza lorenzo loretta lori lorna lorraine lothar lou louis
  louisa louise lourdes luana luc luca lucas lucia luciana luciano lucie lucien lucila lucille lucinda lucio
  lucrecia lucy ludmila ludovic ludwig luigi luis luisa luisana luiz luka lukas luke lulu lupita luz lydia
  lyle lynda lynette lynn mabel macarena mackenzie maddie madeleine madison mae maeve magali magaly magda
  magdalena maggie magnus mahmoud maia maisie maite malala malcolm malena malik mallory maluma mamadou
  mamata mandy manfred manish manoj manon manuel manuela mara marc marcel marcela marcelina marcelino
  marcella marcelo marcia marcin marcio marco marcos marcus margaret margarita marge margie margot maria
  mariah marian mariana mariangeles marianne mariano maribel maricarmen maricel marie mariel mariela
  marilina marilyn marina marine mario marion marisa marisol marissa maritza marius marjorie mark markus
  marla marlene marlon marsha marshawn marta martha martin martina martine marty marvin mary maryam masha
  mason massimiliano massimo mateo mateus mateusz mathew mathias mathieu mathilde matias matilda matilde
  matt matteo matthew matthias matthieu maude maura maureen maurice mauricio maurizio mauro mavis max maxim
  maxima maximilian maximiliano maximo maxine maya mayawati mayra meg megan meghan megyn mehdi mehmet mel
  melania melanie melina melinda melisa melissa melvin memphis mercedes meredith merrick meryl mhairi mia
  micaela micah michael michaela michel michele michelle mick mickey miguel mijail mika mikael mike mikel
  mikhail mila milagro milagros mildred milena miley millicent millie milo mimi mindy minnie miranda mireia
  mireya miriam miroslav mirtha misael misha mitch mo mohamad mohamed mohammad mohammed moira moises mollie
  molly mona monica monika monique monserrat montserrat monty morgan moria moritz moses mostafa muammar
  muhammad muhammadu muriel mustafa myra myriam myrna nadia nadine naftali naheed nahuel najib nana nancy
  naomi narendra narges natalia natalie natasha nate nathalie nathan nathaniel nawaz nayib nazarena nazareno
  nazario ned neil nelida nell nellie nelly nelson nemesio nerea nestor nettie neville neymar niall nicanor
  nicholas nick nicki nicky nico nicola nicolas nicole nicoleta niels nigel nikita nikki nikola nikolai
  nikos nils nina nirmala nitish noah noam noe noel noelia noelle noemi nora norah norberto noreen norma
  norman novak nuria obdulio octavia octavio odell odette ofelia oksana olaf olav oleg olga olive oliver
  olivia olivier ollanta ollie olusegun omar ophelia oprah oriana oriol orlando oscar osvaldo oswaldo otilia
  otis otto ousmane ovidio owen ozuna pablo paco paige paloma pamela paola paolo papu pascal pascual patrice
  patricia patricio patrick patrik patsy patti patty paul paula paulina pauline paulino paulo pavel pedro
  peggy penelope penny pep pepe percy perla pernille petar pete peter petra phil philip philippa philippe
  phillip phoebe phyllis pia piedad pier piero pierre piers pilar piotr pippa piyush polly pradeep prakash
  priscila priscilla priti priyanka prudencio qasem quentin quim quincy rachael rachel rachid radamel rafael
  rafaela raheem rahul raila raimundo rainer rajesh rajiv rajnath ralph ramiro ramon ramona ranbir rand
  randal randall randy ranveer raphael raquel rashad rashid rashida rasmus raul rauw ray rayan raymond
  raymundo rebeca rebecca recep reece reese reggie regina reginald rehana reinaldo reiner remigio renata
  renato rene renee renzo reuben reynaldo rhea rhonda rhun rhys ricardo riccardo richard richie rick ricky
  rigoberto rihanna riley rishi rita riyad rob robbie robert roberta roberto robin robyn rocco rochelle
  rocio rod roderick rodney rodolfo rodrigo rodrygo rogelio roger rohan rohit roland rolando rolf romain
  roman romelu romina romualdo ron ronald ronaldo ronan ronda ronnie roque rory rosa rosalia rosalie
  rosalind rosamund rosana rosanna rosario rose roseanne rosemary rosie ross rowan roxana roxanne roy ruben
  rubi rudolf rudolph rudy rufino rufus rupert ruperto russ russell ruth ryan sabina sabino sabrina sachin
  saddam sadie sadio sadiq safra sajid sally salma salman salome salvador salvatore sam samanta samantha
  samir samira sammy samuel sandeep sandra sandro sanjay santiago santino saoirse sara sarah sasha saskia
  satya saul savannah scarlett scott sean sebastian selena selma serafin serena serge sergei sergey sergio
  seth severino shahid shakira shane shanice shannon shaquille sharad sharon shashi shaun shauna shawn
  shehbaz sheila shelby sheldon shelley sherri sherry sheryl shinzo shirley shonda sian siddharth sidharth
  sidney sigfrido sigourney sigrid silas silvana silvia silvina silvio simon simona simone siobhan siya
  slobodan smriti snoop sofia sol solange soledad sonia sonja sonny sonya sophia sophie soraya soren stacey
  stacy stan stefan stefania stefano stefanos steffi stella stephane stephanie stephen steve steven stewart
  stuart sue suella sundar sunil sunita susan susana susanna susannah susanne susel sushant susie susy
  suzanne suzie suzy sven svetlana sybil sydney sylvester sylvia sylvie taapsee tabitha tadeo takumi talia
  tamara tamika tammy tamsin tania tanya tara tareq tariq taron tasha tatiana taty taylor tayyip ted
  tejashwi telma tenzin teodora teodoro teofilo terence teresa teri terrance terrell terrence terri terry
  tess tessa thabo thaddeus thais thalia thea thelma theo theodore theresa thiago thibaut thierry thomas
  thora tia tiago tiffany tilda tilly tim timmy timo timothee timothy tina tini tobey tobias toby todd
  tokischa tom tomas tommaso tommy toni tony tonya tori tracey traci tracie tracy travis trevor trey tricia
  trinidad trish trisha tristan trudy tucker tulsi tyler tyra tyrell tyrese tyrone ubaldo uddhav uhuru
  ulises ulrich uma uriel ursula usain usman valentin valentina valentino valeria valerie valerio valtteri
  vanesa vanessa vanina varun vaughn velma vera verity verna vernon veronica veronika vianney vicenta
  vicente vicki vickie vicky victor victoria victoriano vijay vikram viktor viktoria vilma vince vincent
  vincenzo vinicius vinnie viola violeta virat virgil virgilio virginia viv vivek vivian viviana vivien vlad
  vladimir volodimir volodymyr wado walt walter wanda warren wayne wendell wendy werner wes wesley whitney
  wilbur wilfred wilfredo wilfried will willa willem william willian willie willis willow wilma winifred
  winnie winona winston wole wolfgang wyatt xabi xander xavi xavier xenia xi ximena xiomara yago yahya yair
  yamandu yamila yanina yannick yannis yara yasmin yasmine yasser yesenia yesica yevgeny yoko yolanda
  yoshihide yoweri yuki yulia yuri yusef yusuf yvette yvonne zac zach zachary zack zaida zain zaira zane
  zara zayn zeke zelda zelmira zendaya zinedine zion zlatan zoe zoey zoltan zoraida zulema zulemita
`);
