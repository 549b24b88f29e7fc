<?php
// Runs Moodle's own import of GIFT (its path is the argument) on what comes in, without a Moodle around it, and says as
// JSON what it read. The base class below stands for the parts that cut a file into questions and name formats.
define('MOODLE_INTERNAL', true);
define('FORMAT_MOODLE', 0);
define('FORMAT_HTML', 1);
define('FORMAT_PLAIN', 2);
define('FORMAT_MARKDOWN', 4);

function get_string($name, $component = '') {
    return $name;
}

function get_config($component, $name) {
    return 'abc';
}

class qformat_default {
    public $errors = 0;

    protected function error($message, $text = '', $name = '') {
        $this->errors++;
    }

    protected function defaultquestion() {
        return new stdClass();
    }

    protected function clean_question_name($name) {
        return trim($name);
    }

    protected function create_default_question_name($text, $default) {
        return '';
    }

    protected function add_blank_combined_feedback($question) {
        return $question;
    }

    public function readquestions($lines) {
        $read = [];
        $block = [];
        foreach (array_merge($lines, ['']) as $line) {
            $line = trim($line);
            if ($line !== '') {
                $block[] = $line;
            } else if ($block) {
                $question = $this->readquestion($block);
                if ($question) {
                    $read[] = $question;
                }
                $block = [];
            }
        }
        return $read;
    }
}

error_reporting(E_ALL & ~E_DEPRECATED);
require($argv[1]);

$text = function ($value) {
    return is_array($value) ? $value['text'] : (string) $value;
};
$format = new qformat_gift();
$questions = [];
foreach ($format->readquestions(explode("\n", stream_get_contents(STDIN))) as $question) {
    if ($question->qtype === 'category') {
        continue;
    }
    $answers = [];
    foreach ($question->answer ?? [] as $key => $answer) {
        $answers[] = [
            'text' => $text($answer),
            'fraction' => (float) $question->fraction[$key],
            'tolerance' => (float) ($question->tolerance[$key] ?? 0),
        ];
    }
    if ($question->qtype === 'truefalse') {
        $answers = [['text' => $question->correctanswer ? 'T' : 'F', 'fraction' => 1, 'tolerance' => 0]];
    }
    $pairs = [];
    foreach ($question->subquestions ?? [] as $key => $left) {
        $pairs[] = ['left' => $text($left), 'right' => $text($question->subanswers[$key])];
    }
    $questions[] = [
        'type' => $question->qtype,
        'name' => (string) $question->name,
        'idnumber' => $question->idnumber,
        'tags' => $question->tags,
        'stem' => $question->questiontext,
        'general' => $question->generalfeedback,
        'single' => ($question->single ?? 0) === 1,
        'answers' => $answers,
        'pairs' => $pairs,
    ];
}
echo json_encode(['questions' => $questions, 'errors' => $format->errors], JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE);
